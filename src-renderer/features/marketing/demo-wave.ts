/**
 * Loudness of the demo's recording in 80 equal parts, in percent of the loudest: the root mean square of each
 * part to the power of 0.75, which makes quiet parts visible. Measured once from the file.
 */
export const WAVE: readonly number[] = [
  4, 4, 4, 7, 66, 72, 63, 100, 93, 79, 52, 82, 94, 86, 81, 65, 17, 11, 45, 4, 54, 65, 34, 59, 59, 58, 7, 4, 4,
  45, 70, 63, 70, 27, 7, 41, 58, 72, 76, 85, 68, 40, 68, 61, 64, 69, 54, 62, 45, 4, 47, 76, 58, 55, 76, 79,
  60, 4, 4, 8, 59, 35, 22, 59, 60, 47, 8, 59, 77, 57, 63, 6, 43, 52, 55, 52, 49, 17, 4, 4,
];

/** The same wave with fewer bars, sampled at the middle of each. */
export function waveOf(bars: number): number[] {
  return Array.from(
    { length: bars },
    (_, index) => WAVE[Math.floor(((index + 0.5) * WAVE.length) / bars)] ?? 0,
  );
}
