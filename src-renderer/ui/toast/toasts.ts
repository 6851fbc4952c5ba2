import { createListeners } from '../../../src/async/listeners.ts';
import { TOAST } from '../../../src/contract/limits.ts';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface ToastContent {
  readonly kind: 'info' | 'success' | 'error';
  readonly title: string;
  readonly message?: string;
  readonly action?: ToastAction;
  /** A second action, after the first. */
  readonly otherAction?: ToastAction;
  /** Id of the item that its action restores; it can be restored as long as the toast is shown. */
  readonly undoes?: string;
  /** Display time in milliseconds; 5000 by default, as specified. */
  readonly displayMs?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** True during the exit animation: still rendered, not announced any more. */
  readonly leaving: boolean;
  /** The time it was shown, as a `performance.now()` value in milliseconds. */
  readonly since: number;
}

let current: Toast | null = null;
let lastId = 0;
const listeners = createListeners();

function setCurrent(next: Toast | null): void {
  current = next;
  listeners.notify();
}

/** Shows a toast; it replaces the current one, because only one is visible at a time. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  setCurrent({ ...content, id: lastId, leaving: false, since: performance.now() });
  return lastId;
}

/** Dismisses a toast, by default the current one; its element is removed after the specified delay. */
export function dismissToast(id: number | undefined = current?.id): void {
  if (!current || current.id !== id || current.leaving) return;
  setCurrent({ ...current, leaving: true });
  setTimeout(() => {
    if (current?.id === id) setCurrent(null);
  }, TOAST.removeMs);
}

export function currentToast(): Toast | null {
  return current;
}

export function onToastChange(listener: () => void): () => void {
  return listeners.add(listener);
}
