import { PLAYBACK_SPEED_KEY } from '../../../src/contract/page/storage-keys.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** A speed that a player offers, or the usual one. */
export function speedOf(value: string | null): Speed {
  return SPEEDS.find((speed) => String(speed) === value) ?? 1;
}

/** The speed used last on this device. */
export function rememberedSpeed(): Speed {
  try {
    return speedOf(localStorage.getItem(PLAYBACK_SPEED_KEY));
  } catch {
    return 1;
  }
}

/** Remembers a speed for the next recording; where storage is switched off, it lasts as long as the player. */
export function rememberSpeed(speed: Speed): void {
  try {
    localStorage.setItem(PLAYBACK_SPEED_KEY, String(speed));
  } catch {
    // Nothing is remembered.
  }
}
