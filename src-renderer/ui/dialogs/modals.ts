import { createListeners } from '../../../src/async/listeners.ts';

let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  openDialogs = next;
  listeners.notify();
}

/**
 * Puts a modal dialog on top of the open ones. Returns the function that removes it, to be called before its
 * element is removed.
 */
export function enterModal(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog]);
  return () => setOpenDialogs(openDialogs.filter((each) => each !== dialog));
}

/** The topmost open modal dialog: everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return openDialogs.at(-1) ?? null;
}

export function onModalChange(listener: () => void): () => void {
  return listeners.add(listener);
}
