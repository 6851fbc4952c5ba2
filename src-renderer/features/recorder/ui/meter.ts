/** Loudness, in dB below full scale, that shows as nothing and as a full ring: a quiet room, and close speech. */
const FLOOR_DB = -54;
const CEILING_DB = -12;
/** Shares of the way to a louder and to a quieter reading that one frame goes: quick up, slow down, like an ear. */
const ATTACK = 0.5;
const DECAY = 0.12;

/** Where the ring stands for a root-mean-square level of 0 to 1: 0 to 1, in equal steps of loudness. */
export function ringFor(rms: number): number {
  if (rms <= 0) return 0;
  const db = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, (db - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
}

/** The next frame of the ring, on its way from where it stands to where the signal is. */
export function follow(shown: number, target: number): number {
  return shown + (target - shown) * (target > shown ? ATTACK : DECAY);
}
