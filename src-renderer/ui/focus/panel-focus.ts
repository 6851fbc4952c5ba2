import { onDemand } from '../loading/on-demand.tsx';

const removalFocus = onDemand(() => import('./removal-focus.ts'));

/**
 * As the `ref` of a panel: keeps the focus nearby when the focused control is removed. The implementation loads when
 * the panel has the focus, to keep the first load of pages small.
 */
export function keepPanelFocus(panel: HTMLElement): () => void {
  let stop = (): void => panel.removeEventListener('focusin', start);
  function start(): void {
    stop = removalFocus.whenLoaded(({ keepRemovalFocus }) => {
      stop = keepRemovalFocus(panel);
    });
  }
  if (panel.contains(document.activeElement)) start();
  else panel.addEventListener('focusin', start, { once: true });
  return () => stop();
}
