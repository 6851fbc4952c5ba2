import { type RefObject, useEffect, useState } from 'react';
import { onDemand } from '../../ui/loading/on-demand.tsx';

const fullscreen = onDemand(() => import('./fill-screen.ts'));

export const preloadFullscreen = fullscreen.preload;

/**
 * Makes an element fill the screen like a dialog, but without remounting it: its state and the focus stay.
 * The rest of the page is inert meanwhile. Full screen ends when the element is hidden.
 */
export function useFullscreen(
  frame: RefObject<HTMLElement | null>,
  isHidden: boolean,
): [isFull: boolean, set: (is: boolean) => void] {
  const [isFull, setIsFull] = useState(false);
  if (isFull && isHidden) setIsFull(false);
  useEffect(() => {
    const element = frame.current;
    const part = fullscreen.current();
    if (!isFull || !element || !part) return;
    return part.fillScreen(element, () => setIsFull(false));
  }, [isFull, frame]);
  return [isFull, (is) => void (is ? fullscreen.whenLoaded(() => setIsFull(true)) : setIsFull(false))];
}
