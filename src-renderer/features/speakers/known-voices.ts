import type { KnownVoice } from '../../platform/platform.ts';

/**
 * Maximum distance of two prints that may be of the same voice. Of eight people, each always recorded in the same way,
 * four of five are recognised and one of a hundred others is confused with them; another microphone changes a voice
 * more. So a name is only offered.
 */
const SAME_VOICE_MAX = 0.014;

/**
 * How unlike two voices are, from their measures (means, followed by logarithms of variances): 0 for equal ones,
 * growing with the share by which the distributions do not overlap. Infinite for measures of different kinds.
 */
export function voiceDistance(a: readonly number[], b: readonly number[]): number {
  const size = a.length / 2;
  if (a.length !== b.length || !Number.isInteger(size) || size === 0) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = 0; at < size; at += 1) {
    const [varianceA, varianceB] = [Math.exp(a[size + at] ?? 0), Math.exp(b[size + at] ?? 0)];
    const mean = (varianceA + varianceB) / 2;
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    // The Bhattacharyya distance of two normal distributions.
    sum += difference ** 2 / (8 * mean) + 0.5 * Math.log(mean / Math.sqrt(varianceA * varianceB));
  }
  return sum / size;
}

/** Whether a name was remembered for exactly this voice, so that another name of the voice corrects it. */
export const isRememberedAs = (
  name: string,
  print: readonly number[],
  known: readonly KnownVoice[],
): boolean => known.some((voice) => voice.name === name && voiceDistance(voice.print, print) === 0);

/** The remembered name that most likely belongs to a voice, the last one of equals; null if none is similar. */
export function knownName(print: readonly number[], known: readonly KnownVoice[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const { name, print: other } of known) {
    const distance = voiceDistance(print, other);
    if (!best || distance <= best.distance) best = { name, distance };
  }
  return best && best.distance <= SAME_VOICE_MAX ? best.name : null;
}
