import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { enterModal } from './modals.ts';

/**
 * Opens a dialog over the page while its component is mounted; closing leads the focus back to where it was. Something
 * inside with the attribute `data-first` gets it meanwhile, else the first thing that can have it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect is undone before the element leaves the page: notices shown in it are not to go with it.
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
