import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onModalChange, topModal } from '../dialogs/modals.ts';
import classes from './toast-region.module.css';
import { currentToast } from './toasts.ts';

/** Milliseconds during which new content of a live region may not have been announced yet. */
const ANNOUNCEMENT_MS = 1000;
/** Milliseconds a live region must stay in place before its new content is announced. */
const SETTLE_MS = 100;

function createContainer(): HTMLElement {
  const place = document.createElement('div');
  place.className = classes.place ?? '';
  return place;
}

/**
 * The container element for toasts: always the same, moved into the topmost modal dialog and back to `home`.
 * `onMove` runs after a move, because the pointer and the focus have left it. `isUnannounced`: screen readers do
 * not announce a live region that moves, so a recent toast must be removed for a moment and rendered again.
 */
export function useToastContainer(
  home: HTMLElement,
  onMove: () => void,
): { readonly container: HTMLElement; readonly isUnannounced: boolean } {
  const [container] = useState(createContainer);
  const [isUnannounced, setIsUnannounced] = useState(false);
  const latestOnMove = useRef(onMove);
  useEffect(() => {
    latestOnMove.current = onMove;
  });
  useLayoutEffect(() => {
    home.append(container);
    const moveToTopModal = (): void => {
      const target = topModal() ?? home;
      if (container.parentElement === target) return;
      target.append(container);
      latestOnMove.current();
      const toast = currentToast();
      if (toast && !toast.leaving && performance.now() - toast.since < ANNOUNCEMENT_MS)
        setIsUnannounced(true);
    };
    moveToTopModal();
    return onModalChange(moveToTopModal);
  }, [home, container]);
  useEffect(() => {
    if (!isUnannounced) return;
    const timer = setTimeout(() => setIsUnannounced(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isUnannounced]);
  return { container, isUnannounced };
}
