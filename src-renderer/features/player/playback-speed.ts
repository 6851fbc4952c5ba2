import { PLAYBACK_SPEED_KEY } from '../../../src/contract/page/storage-keys.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** The speed for a value of the drop-down; 1 for any other value. */
export function speedOf(value: string | null): Speed {
  return SPEEDS.find((speed) => String(speed) === value) ?? 1;
}

/** The speed last used on this device. */
export function rememberedSpeed(): Speed {
  try {
    return speedOf(localStorage.getItem(PLAYBACK_SPEED_KEY));
  } catch {
    return 1;
  }
}

/** Stores the speed for the next recording; without storage it lasts as long as the player. */
export function rememberSpeed(speed: Speed): void {
  try {
    localStorage.setItem(PLAYBACK_SPEED_KEY, String(speed));
  } catch {
    // Nothing is stored.
  }
}
