import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onModalChange, topModal } from '../modals.ts';
import classes from './toast-region.module.css';
import { currentToast } from './toasts.ts';

/** Milliseconds within which what was put into a live region may not have been read out yet. */
const UNHEARD_MS = 1000;
/** Milliseconds a live region has to be in its place before what is put into it is read out. */
const SETTLE_MS = 100;

function makePlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = classes.place ?? '';
  return place;
}

/**
 * An element to draw the notices in: the same for ever, moved into the topmost modal dialog and back to `home`.
 * `onMove` hears of it, because the pointer and the focus that were on it are not any more. `isUnheard`: a live region
 * that moves is read out by nobody, so what had only just come is to be left out for a moment, and then to come again.
 */
export function useNoticePlace(
  home: HTMLElement,
  onMove: () => void,
): { readonly place: HTMLElement; readonly isUnheard: boolean } {
  const [place] = useState(makePlace);
  const [isUnheard, setIsUnheard] = useState(false);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });
  useLayoutEffect(() => {
    home.append(place);
    const follow = (): void => {
      const target = topModal() ?? home;
      if (place.parentElement === target) return;
      target.append(place);
      moved.current();
      const toast = currentToast();
      if (toast && !toast.leaving && performance.now() - toast.since < UNHEARD_MS) setIsUnheard(true);
    };
    follow();
    return onModalChange(follow);
  }, [home, place]);
  useEffect(() => {
    if (!isUnheard) return;
    const timer = setTimeout(() => setIsUnheard(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isUnheard]);
  return { place, isUnheard };
}
