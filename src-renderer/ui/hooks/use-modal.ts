import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { enterModal } from '../dialogs/modals.ts';
import { focusFallbackOf, focusNearest } from '../focus/nearby-focus.ts';

/**
 * Opens a modal dialog while its component is mounted. Focuses the element with the attribute `data-first`, otherwise the first
 * focusable one. Returns the focus afterwards, or moves it near its old place if that was removed meanwhile.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // The cleanup of a layout effect runs before the element is removed, so that toasts inside it can move out.
  useLayoutEffect(() => (dialog.current ? enterModal(dialog.current) : undefined), []);
  useEffect(() => {
    const fallback =
      document.activeElement instanceof HTMLElement ? focusFallbackOf(document.activeElement) : null;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      element?.close();
      if (fallback && (fallback.control.isConnected || document.activeElement === document.body))
        focusNearest(fallback);
    };
  }, []);
  return dialog;
}
