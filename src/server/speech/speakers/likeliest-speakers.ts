import { CEPSTRA } from './cepstra.ts';
import type { Gaussian } from './gaussian.ts';
import type { SpeechUnit } from './separator.ts';
import type { SpeechFrames } from './speech-frames.ts';

/** Neighbouring frames are correlated: a frame counts as this share of an independent one. */
const FRAME_SHARE = 0.3;
/** Minimum log density of a frame: a single noise must not decide. */
const DENSITY_MIN = -150;
/** Log likelihood that a change of speakers between two words costs; a pause of `HALF_PAUSE` seconds halves it. */
const CHANGE_COST = 40;
const HALF_PAUSE = 0.3;

/** The log likelihood of the frames of a unit under a speaker. */
function likelihood({ frames, firstOf }: SpeechFrames, unit: number, speaker: Gaussian): number {
  let sum = 0;
  for (let at = firstOf[unit] ?? 0; at < (firstOf[unit + 1] ?? 0); at += 1)
    sum += Math.max(DENSITY_MIN, speaker.logDensity(frames, at * CEPSTRA));
  return sum * FRAME_SHARE;
}

const indexOfMax = (values: Float64Array): number =>
  values.reduce((best, value, index) => (value > (values[best] ?? 0) ? index : best), 0);

/** The likeliest sequence of speakers over all units (Viterbi, 1967): the index of a speaker for each unit. */
export function likeliestSpeakers(
  units: readonly SpeechUnit[],
  speechFrames: SpeechFrames,
  speakers: readonly Gaussian[],
): number[] {
  let scores = new Float64Array(speakers.length);
  const cameFrom: Uint8Array[] = [];
  units.forEach(({ start }, unit) => {
    const pause = Math.max(0, start - (units[unit - 1]?.end ?? start));
    const cost = CHANGE_COST / (1 + pause / HALF_PAUSE);
    const best = indexOfMax(scores);
    const changeScore = (scores[best] ?? 0) - cost;
    const from = Uint8Array.from(speakers, (_, speaker) =>
      (scores[speaker] ?? 0) >= changeScore ? speaker : best,
    );
    scores = Float64Array.from(
      speakers,
      (speaker, index) => Math.max(scores[index] ?? 0, changeScore) + likelihood(speechFrames, unit, speaker),
    );
    cameFrom.push(from);
  });
  let speaker = indexOfMax(scores);
  const path: number[] = [];
  for (const from of cameFrom.toReversed()) {
    path.push(speaker);
    speaker = from[speaker] ?? 0;
  }
  return path.reverse();
}
