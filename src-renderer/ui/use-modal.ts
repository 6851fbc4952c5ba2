import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens a dialog over the page while its component is mounted; closing leads the focus back to where it was. Something
 * inside with the attribute `data-first` gets it meanwhile, else the first thing that can have it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
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
