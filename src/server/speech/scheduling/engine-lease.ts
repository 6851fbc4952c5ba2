import type { Slot, SlotClaim, Slots } from '../../scheduling/fair-slots.ts';

/** A recording's claim on an engine. */
export interface EngineLease {
  /** Resolves when the recording has a slot. Throws `SpeechError` `aborted`. */
  acquire(): Promise<void>;
  /** True when it has a slot that another recording waits for. */
  isWanted(): boolean;
  release(): void;
}

export function createEngineLease(slots: Slots, claim: SlotClaim, signal: AbortSignal): EngineLease {
  let slot: Slot | null = null;
  return {
    async acquire() {
      slot ??= await slots.take(claim, signal);
    },
    isWanted: () => slot?.isWanted() ?? false,
    release() {
      slot?.release();
      slot = null;
    },
  };
}
