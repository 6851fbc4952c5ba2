import { type RefObject, useEffect } from 'react';
import { ringLength, smoothLevel } from '../meter.ts';

/**
 * Writes the loudness, 0 to 1, into the element's `--level` on each frame. It bypasses React, because sixty
 * renders a second are too expensive.
 */
export function useLevel(element: RefObject<HTMLElement | null>, isOn: boolean, level: () => number): void {
  useEffect(() => {
    if (!isOn) return;
    let shownLevel = 0;
    let frame = requestAnimationFrame(function draw() {
      shownLevel = smoothLevel(shownLevel, ringLength(level()));
      element.current?.style.setProperty('--level', shownLevel.toFixed(3));
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      element.current?.style.setProperty('--level', '0');
    };
  }, [element, isOn, level]);
}
