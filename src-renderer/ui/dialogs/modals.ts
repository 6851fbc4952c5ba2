import { createListeners } from '../../../src/async/listeners.ts';

let open: readonly HTMLDialogElement[] = [];
const listeners = createListeners();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  listeners.notify();
}

/**
 * Puts a modal dialog on top of the open ones. Returns the function that removes it, to be called before its
 * element is removed.
 */
export function enterModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

/** The topmost open modal dialog: everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function onModalChange(listener: () => void): () => void {
  return listeners.add(listener);
}
