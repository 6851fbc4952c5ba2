import { type RefObject, useEffect } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';

const removalFocus = onDemand(() => import('../../ui/removal-focus.ts'));

/**
 * Keeps the focus near when a text is removed from the panel. What does it loads when the panel gets the focus: the first load of
 * the main page has no room for it, and a deletion is confirmed before it happens.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    let stop = (): void => undefined;
    const start = (): void => {
      stop = removalFocus.whenHere(({ keepRemovalFocus }) => {
        if (element) stop = keepRemovalFocus(element);
      });
    };
    element?.addEventListener('focusin', start, { once: true });
    return () => {
      element?.removeEventListener('focusin', start);
      stop();
    };
  }, [panel]);
}
