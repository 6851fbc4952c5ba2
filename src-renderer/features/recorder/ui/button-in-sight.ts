import { atom, useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';

/** How many buttons that stop the recording are on screen: each says and does what the pill would. */
export const buttonsInSightAtom = atom(0);

/** Tells of a button that stops the recording whether it can be seen; `isOurs`: as long as it is the one to stop it. */
export function useTellInSight(button: RefObject<HTMLElement | null>, isOurs = true): void {
  const change = useSetAtom(buttonsInSightAtom);
  useEffect(() => {
    if (!isOurs || !button.current) return;
    let told = 0;
    const tell = (count: 0 | 1): void => {
      const step = count - told;
      told = count;
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
