import { onDemand } from '../loading/on-demand.tsx';

const removalFocus = onDemand(() => import('./removal-focus.ts'));

/**
 * As the `ref` of a panel: keeps the focus nearby when the focused control is removed. The implementation loads when
 * the panel gets the focus, to keep the first load of the main page small.
 */
export function keepPanelFocus(panel: HTMLElement): () => void {
  const start = (): void => {
    stop = removalFocus.whenLoaded(({ keepRemovalFocus }) => {
      stop = keepRemovalFocus(panel);
    });
  };
  let stop = (): void => panel.removeEventListener('focusin', start);
  panel.addEventListener('focusin', start, { once: true });
  return () => stop();
}
