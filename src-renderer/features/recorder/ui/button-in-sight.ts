import { atom, useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';

/** Number of visible buttons that stop the recording; while one is visible, the pill is not needed. */
export const buttonsInSightAtom = atom(0);

/**
 * Reports whether a button that stops the recording is visible. `isOurs`: whether it currently stops the
 * recording.
 */
export function useTellInSight(button: RefObject<HTMLElement | null>, isOurs = true): void {
  const change = useSetAtom(buttonsInSightAtom);
  useEffect(() => {
    if (!isOurs || !button.current) return;
    let reported = 0;
    const tell = (count: 0 | 1): void => {
      const step = count - reported;
      reported = count;
      change((before) => before + step);
    };
    const observer = new IntersectionObserver((seen) => tell(seen.at(-1)?.isIntersecting ? 1 : 0));
    observer.observe(button.current);
    return () => {
      observer.disconnect();
      tell(0);
    };
  }, [button, change, isOurs]);
}
