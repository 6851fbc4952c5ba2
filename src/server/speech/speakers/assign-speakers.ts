import { CEPSTRA } from './cepstra.ts';
import { clusterSpeakers, type SpeakerCount } from './cluster-speakers.ts';
import { FrameSums, Gaussian } from './gaussian.ts';
import { likeliestSpeakers } from './likeliest-speakers.ts';
import { type SeparatedSpeakers, SPEAKERS_MAX, type SpeechUnit } from './separator.ts';
import type { SpeechFrames } from './speech-frames.ts';
import { voicePrint } from './voice-print.ts';

const FRAMES_PER_SECOND = 100;
/** Seconds of a pause at which the speaker may change. */
const PAUSE_SECONDS = 0.35;
/** Frames of a sample: longer stretches are divided into about equal ones. Shorter samples do not identify a voice. */
const SAMPLE_FRAMES = 3 * FRAMES_PER_SECOND;
const SAMPLE_MIN_FRAMES = 1.5 * FRAMES_PER_SECOND;
/** The longest samples are compared with each other: their pairs take ten seconds. All others get the speakers found. */
const SAMPLES_MAX = 1200;
/** Speech required for a separate speaker: six seconds, or a tenth of a short recording. */
const SPEAKER_FRAMES = 6 * FRAMES_PER_SECOND;
const SPEAKER_SHARE = 0.1;
/** Rounds in which speakers are learned from the units that sound like them. */
const ROUNDS = 3;

function addUnit(sums: FrameSums, { frames, firstOf }: SpeechFrames, unit: number): void {
  for (let at = firstOf[unit] ?? 0; at < (firstOf[unit + 1] ?? 0); at += 1)
    sums.addFrame(frames, at * CEPSTRA);
}

/** Runs of units without a pause, by their first and last unit. */
function runsOf(units: readonly SpeechUnit[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  units.forEach(({ start }, index) => {
    const run = runs.at(-1);
    if (run && start - (units[index - 1]?.end ?? 0) < PAUSE_SECONDS) run.last = index;
    else runs.push({ first: index, last: index });
  });
  return runs;
}

/** The samples of a run, of about equal length. */
function samplesOf(
  speechFrames: SpeechFrames,
  { first, last }: { first: number; last: number },
): FrameSums[] {
  const { firstOf } = speechFrames;
  const all = (firstOf[last + 1] ?? 0) - (firstOf[first] ?? 0);
  const share = all / Math.max(1, Math.round(all / SAMPLE_FRAMES));
  const samples = [new FrameSums(CEPSTRA)];
  for (let unit = first; unit <= last; unit += 1) {
    const sample = samples.at(-1);
    if (sample) addUnit(sample, speechFrames, unit);
    const isFull =
      (sample?.count ?? 0) >= share && all - (firstOf[unit + 1] ?? 0) + (firstOf[first] ?? 0) >= share / 2;
    if (isFull) samples.push(new FrameSums(CEPSTRA));
  }
  return samples.filter(({ count }) => count >= SAMPLE_MIN_FRAMES);
}

/** Frame sums of each speaker, by the speaker's index. */
function sumsBySpeaker(speechFrames: SpeechFrames, speakerOf: readonly number[], count: number): FrameSums[] {
  const sums = Array.from({ length: count }, () => new FrameSums(CEPSTRA));
  speakerOf.forEach((speaker, unit) => {
    const own = sums[speaker];
    if (own) addUnit(own, speechFrames, unit);
  });
  return sums;
}

/** Numbers speakers by their first word. */
function orderSpeakers(speakerOf: readonly number[], sums: readonly FrameSums[]): SeparatedSpeakers {
  const order = [...new Set(speakerOf)];
  const numbers = new Map(order.map((speaker, index) => [speaker, index]));
  return {
    speakerOf: speakerOf.map((speaker) => numbers.get(speaker) ?? 0),
    prints: order.flatMap((speaker) => sums[speaker] ?? []).map(voicePrint),
  };
}

/**
 * Assigns a speaker to each unit: samples of the recording are clustered, the clusters model the speakers, and each
 * unit goes to the likeliest one. `count`: number of speakers, null if unknown; 1 to `SPEAKERS_MAX`.
 */
export function assignSpeakers(
  units: readonly SpeechUnit[],
  speechFrames: SpeechFrames,
  count: number | null,
): SeparatedSpeakers {
  const range: SpeakerCount = { min: count ?? 1, max: count ?? SPEAKERS_MAX };
  const minFrames =
    count === null ? Math.min(SPEAKER_FRAMES, (speechFrames.firstOf.at(-1) ?? 0) * SPEAKER_SHARE) : 0;
  const samples = runsOf(units)
    .flatMap((run) => samplesOf(speechFrames, run))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SAMPLES_MAX);
  let sums = clusterSpeakers(samples, range);
  const sameSpeaker = units.map(() => 0);
  let speakerOf = sameSpeaker;
  for (let round = 0; round < ROUNDS; round += 1) {
    const longEnough = sums.filter((each) => each.count >= Math.max(SAMPLE_MIN_FRAMES, minFrames));
    const speakers = clusterSpeakers(longEnough, range);
    if (speakers.length < 2) return orderSpeakers(sameSpeaker, sumsBySpeaker(speechFrames, sameSpeaker, 1));
    speakerOf = likeliestSpeakers(
      units,
      speechFrames,
      speakers.map((each) => new Gaussian(each)),
    );
    sums = sumsBySpeaker(speechFrames, speakerOf, speakers.length);
  }
  return orderSpeakers(speakerOf, sums);
}
