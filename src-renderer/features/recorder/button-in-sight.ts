import { atom, useSetAtom } from 'jotai';
import { type RefObject, useEffect } from 'react';

/** Whether the recorder's own button is on screen: it says and does what the pill would. */
export const buttonInSightAtom = atom(false);

/** Tells of the recorder's button whether it can be seen. */
export function useTellInSight(button: RefObject<HTMLElement | null>): void {
  const tell = useSetAtom(buttonInSightAtom);
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver((seen) => tell(seen.at(-1)?.isIntersecting ?? false));
    observer.observe(button.current);
    return () => {
      observer.disconnect();
      tell(false);
    };
  }, [button, tell]);
}
