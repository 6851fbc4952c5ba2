import { CANCEL_UNDO_MS } from '../../../../src/contract/limits.ts';
import { currentToast, dismissToast, onToastChange } from '../../../ui/toast/toasts.ts';

/** The toast that offers an undo, if it is shown. */
function offerOf(takeId: string) {
  const toast = currentToast();
  return toast?.undoes === takeId && !toast.leaving ? toast : null;
}

/** The undo windows, one per take: each lasts a fixed time, and as long as a toast offers the undo. */
export class UndoTimers {
  readonly #stops = new Map<string, () => void>();

  start(takeId: string, closed: () => void): void {
    const close = () => {
      this.#stops.get(takeId)?.();
      if (offerOf(takeId)) this.#stops.set(takeId, onToastChange(close));
      else {
        this.#stops.delete(takeId);
        closed();
      }
    };
    const timer = setTimeout(close, CANCEL_UNDO_MS);
    this.#stops.set(takeId, () => clearTimeout(timer));
  }

  /** Whether a take can still be restored. */
  has(takeId: string): boolean {
    return this.#stops.has(takeId);
  }

  stop(takeId: string): void {
    this.#stops.get(takeId)?.();
    this.#stops.delete(takeId);
    const offer = offerOf(takeId);
    if (offer) dismissToast(offer.id);
  }
}
