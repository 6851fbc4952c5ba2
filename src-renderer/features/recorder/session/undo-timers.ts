import { CANCEL_UNDO_MS } from '../../../../src/contract/limits.ts';
import { currentToast, dismissToast, onToastChange } from '../../../ui/toast/toasts.ts';

/** The toast that offers an undo, if it is shown. */
function offerOf(takeId: string) {
  const toast = currentToast();
  return toast?.undoes === takeId && !toast.leaving ? toast : null;
}

/** The undo windows, one per take: each lasts a fixed time, and as long as a toast offers the undo. */
export class UndoTimers {
  readonly #cancels = new Map<string, () => void>();

  start(takeId: string, onClosed: () => void): void {
    const close = () => {
      this.#cancels.get(takeId)?.();
      if (offerOf(takeId)) this.#cancels.set(takeId, onToastChange(close));
      else {
        this.#cancels.delete(takeId);
        onClosed();
      }
    };
    const timer = setTimeout(close, CANCEL_UNDO_MS);
    this.#cancels.set(takeId, () => clearTimeout(timer));
  }

  /** Whether a take can still be restored. */
  has(takeId: string): boolean {
    return this.#cancels.has(takeId);
  }

  stop(takeId: string): void {
    this.#cancels.get(takeId)?.();
    this.#cancels.delete(takeId);
    const offer = offerOf(takeId);
    if (offer) dismissToast(offer.id);
  }
}
