import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onModalChange, topModal } from '../dialogs/modals.ts';
import classes from './toast-region.module.css';
import { currentToast } from './toasts.ts';

/** Milliseconds during which new content of a live region may not have been announced yet. */
const UNHEARD_MS = 1000;
/** Milliseconds a live region must stay in place before its new content is announced. */
const SETTLE_MS = 100;

function makePlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = classes.place ?? '';
  return place;
}

/**
 * The container element for toasts: always the same, moved into the topmost modal dialog and back to `home`.
 * `onMove` runs after a move, because the pointer and the focus have left it. `isUnheard`: screen readers do
 * not announce a live region that moves, so a recent toast must be removed for a moment and rendered again.
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
