import { atom, useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';

/** Number of visible buttons that stop the recording; while one is visible, the pill is not needed. */
export const visibleStopButtonsAtom = atom(0);

/**
 * Reports whether a button that stops the recording is visible. `isActive`: whether it currently stops the
 * recording.
 */
export function useReportVisibility(button: RefObject<HTMLElement | null>, isActive = true): void {
  const setCount = useSetAtom(visibleStopButtonsAtom);
  useEffect(() => {
    if (!isActive || !button.current) return;
    let reported = 0;
    const report = (count: 0 | 1): void => {
      const step = count - reported;
      reported = count;
      setCount((before) => before + step);
    };
    const observer = new IntersectionObserver((seen) => report(seen.at(-1)?.isIntersecting ? 1 : 0));
    observer.observe(button.current);
    return () => {
      observer.disconnect();
      report(0);
    };
  }, [button, setCount, isActive]);
}
