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
  /** A second one, behind it. */
  readonly otherAction?: ToastAction;
  /** Milliseconds on screen; the specification's 5000 unless told. */
  readonly displayMs?: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** Leaving: still drawn while it moves out, no longer announced. */
  readonly leaving: boolean;
  /** When it came, in milliseconds of `performance.now()`. */
  readonly since: number;
}

let shown: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice; it takes the place of the one on screen, because only one is visible at a time. */
export function showToast(content: ToastContent): number {
  lastId += 1;
  set({ ...content, id: lastId, leaving: false, since: performance.now() });
  return lastId;
}

/** Dismisses a notice, the one on screen unless told; its element is removed after the specification's delay. */
export function dismissToast(id: number | undefined = shown?.id): void {
  if (!shown || shown.id !== id || shown.leaving) return;
  set({ ...shown, leaving: true });
  setTimeout(() => {
    if (shown?.id === id) set(null);
  }, TOAST.removeMs);
}

export function currentToast(): Toast | null {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
