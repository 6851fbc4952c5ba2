/** Loudness in dBFS shown as an empty and as a full ring: a quiet room, and close speech. */
const FLOOR_DB = -54;
const CEILING_DB = -12;
/** Share of the distance to a louder and to a quieter reading covered per frame: fast attack, slow decay. */
const ATTACK = 0.5;
const DECAY = 0.12;

/** The length of the ring, 0 to 1, for a root-mean-square level of 0 to 1, in equal steps of loudness. */
export function ringLength(rms: number): number {
  if (rms <= 0) return 0;
  const db = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, (db - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
}

/** The next length of the ring, between the one shown and the target. */
export function smoothLevel(shown: number, target: number): number {
  return shown + (target - shown) * (target > shown ? ATTACK : DECAY);
}
