import { AppError } from '../../app-error.ts';
import type { Slot, Slots } from '../../scheduling/fair-slots.ts';
import type { Limits } from './stream-answer.ts';

/** @throws AppError `server_busy` when no slot becomes free before the deadline */
export async function waitForSlot(slots: Slots, owner: number, { deadline, signal }: Limits): Promise<Slot> {
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())));
  try {
    return await slots.take({ owner }, AbortSignal.any([signal, timeout]));
  } catch (error) {
    throw signal.aborted ? error : new AppError('server_busy', {}, { cause: error });
  }
}
