import { type RefObject, useEffect } from 'react';
import { follow, ringFor } from './meter.ts';

/**
 * Writes the loudness of each frame, 0 to 1, into the element's `--level`: straight to the style and past the
 * components, because sixty renders a second would cost more than the sound itself.
 */
export function useLevel(element: RefObject<HTMLElement | null>, isOn: boolean, level: () => number): void {
  useEffect(() => {
    if (!isOn) return;
    let shown = 0;
    let frame = requestAnimationFrame(function draw() {
      shown = follow(shown, ringFor(level()));
      element.current?.style.setProperty('--level', shown.toFixed(3));
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      element.current?.style.setProperty('--level', '0');
    };
  }, [element, isOn, level]);
}
