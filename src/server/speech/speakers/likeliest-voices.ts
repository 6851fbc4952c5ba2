import { CEPSTRA } from './cepstra.ts';
import type { Gaussian } from './gaussian.ts';
import type { SpeechUnit } from './separator.ts';
import type { VoiceFrames } from './voice-frames.ts';

/** Neighbouring frames tell almost the same: a frame counts as this share of an independent one. */
const FRAME_SHARE = 0.3;
/** The least that a frame says: one sound of no voice does not decide. */
const DENSITY_LEAST = -150;
/** Log likelihood that a change of speakers between two words costs; a pause of `HALF_PAUSE` seconds halves it. */
const CHANGE_COST = 40;
const HALF_PAUSE = 0.3;

/** The log likelihood of the frames of a unit under a voice. */
function likelihood({ frames, firstOf }: VoiceFrames, unit: number, voice: Gaussian): number {
  let sum = 0;
  for (let at = firstOf[unit] ?? 0; at < (firstOf[unit + 1] ?? 0); at += 1)
    sum += Math.max(DENSITY_LEAST, voice.logDensity(frames, at * CEPSTRA));
  return sum * FRAME_SHARE;
}

const indexOfMost = (values: Float64Array): number =>
  values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);

/** The likeliest sequence of voices over all units (Viterbi, 1967): the index of a voice for each unit. */
export function likeliestVoices(
  units: readonly SpeechUnit[],
  voiceFrames: VoiceFrames,
  voices: readonly Gaussian[],
): number[] {
  let scores = new Float64Array(voices.length);
  const cameFrom: Uint8Array[] = [];
  units.forEach(({ start }, unit) => {
    const pause = Math.max(0, start - (units[unit - 1]?.end ?? start));
    const cost = CHANGE_COST / (1 + pause / HALF_PAUSE);
    const best = indexOfMost(scores);
    const changed = (scores[best] ?? 0) - cost;
    const from = Uint8Array.from(voices, (_, voice) => ((scores[voice] ?? 0) >= changed ? voice : best));
    scores = Float64Array.from(
      voices,
      (voice, index) => Math.max(scores[index] ?? 0, changed) + likelihood(voiceFrames, unit, voice),
    );
    cameFrom.push(from);
  });
  let voice = indexOfMost(scores);
  const path: number[] = [];
  for (const from of cameFrom.toReversed()) {
    path.push(voice);
    voice = from[voice] ?? 0;
  }
  return path.reverse();
}
