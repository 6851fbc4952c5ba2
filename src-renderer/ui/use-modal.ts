import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { enterModal } from './modals.ts';

/**
 * Opens a modal dialog while its component is mounted, and returns the focus afterwards. Focuses the element
 * with the attribute `data-first`, otherwise the first focusable one.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // The cleanup of a layout effect runs before the element is removed, so that toasts inside it can move out.
  useLayoutEffect(() => (dialog.current ? enterModal(dialog.current) : undefined), []);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return dialog;
}
