let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Puts a modal dialog on top of those that are open. Returns the way to take it off again, which must be gone before its element is. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

/** The open modal dialog above all others: whatever is not in it can be neither seen nor reached. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function onModalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
