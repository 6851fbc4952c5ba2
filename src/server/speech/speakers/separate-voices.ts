import { CEPSTRA } from './cepstra.ts';
import { clusterVoices, type VoiceCount } from './cluster-voices.ts';
import { FrameSums, Gaussian } from './gaussian.ts';
import { likeliestVoices } from './likeliest-voices.ts';
import { type SeparatedVoices, type SpeechUnit, VOICES_MAX } from './separator.ts';
import type { VoiceFrames } from './voice-frames.ts';
import { voicePrint } from './voice-print.ts';

const FRAMES_PER_SECOND = 100;
/** A pause of so many seconds may be a change of speakers. */
const PAUSE = 0.35;
/** Frames of a sample: longer stretches are parted into about equal ones. Shorter than the least tells no voice. */
const SAMPLE_FRAMES = 3 * FRAMES_PER_SECOND;
const SAMPLE_LEAST = 1.5 * FRAMES_PER_SECOND;
/** The longest samples are compared with each other: their pairs take ten seconds. All others get the voices found. */
const SAMPLES_MAX = 1200;
/** Speech that makes a voice of its own: six seconds, or a tenth of a short recording. */
const VOICE_FRAMES = 6 * FRAMES_PER_SECOND;
const VOICE_SHARE = 0.1;
/** Rounds in which voices are learned from the units that sound like them. */
const ROUNDS = 3;

function addUnit(sums: FrameSums, { frames, firstOf }: VoiceFrames, unit: number): void {
  for (let at = firstOf[unit] ?? 0; at < (firstOf[unit + 1] ?? 0); at += 1)
    sums.addFrame(frames, at * CEPSTRA);
}

/** Runs of units without a pause, by their first and last unit. */
function runsOf(units: readonly SpeechUnit[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  units.forEach(({ start }, index) => {
    const run = runs.at(-1);
    if (run && start - (units[index - 1]?.end ?? 0) < PAUSE) run.last = index;
    else runs.push({ first: index, last: index });
  });
  return runs;
}

/** The samples of a run, of about equal length. */
function samplesOf(voiceFrames: VoiceFrames, { first, last }: { first: number; last: number }): FrameSums[] {
  const { firstOf } = voiceFrames;
  const all = (firstOf[last + 1] ?? 0) - (firstOf[first] ?? 0);
  const share = all / Math.max(1, Math.round(all / SAMPLE_FRAMES));
  const samples = [new FrameSums(CEPSTRA)];
  for (let unit = first; unit <= last; unit += 1) {
    const sample = samples.at(-1);
    if (sample) addUnit(sample, voiceFrames, unit);
    const isFull =
      (sample?.count ?? 0) >= share && all - (firstOf[unit + 1] ?? 0) + (firstOf[first] ?? 0) >= share / 2;
    if (isFull) samples.push(new FrameSums(CEPSTRA));
  }
  return samples.filter(({ count }) => count >= SAMPLE_LEAST);
}

/** What each voice said, by the index of the voice. */
function sumsByVoice(voiceFrames: VoiceFrames, speakerOf: readonly number[], voices: number): FrameSums[] {
  const sums = Array.from({ length: voices }, () => new FrameSums(CEPSTRA));
  speakerOf.forEach((speaker, unit) => {
    const own = sums[speaker];
    if (own) addUnit(own, voiceFrames, unit);
  });
  return sums;
}

/** Numbers voices by their first word. */
function inOrder(speakerOf: readonly number[], sums: readonly FrameSums[]): SeparatedVoices {
  const order = [...new Set(speakerOf)];
  const numbers = new Map(order.map((voice, index) => [voice, index]));
  return {
    speakerOf: speakerOf.map((voice) => numbers.get(voice) ?? 0),
    voices: order.flatMap((voice) => sums[voice] ?? []).map(voicePrint),
  };
}

/**
 * Tells whose voice each unit is: samples of the recording are clustered, and what was clustered says how each voice sounds;
 * then each unit goes to the likeliest voice. `count`: how many people speak, null where nobody knows; 1 to `VOICES_MAX`.
 */
export function separateVoices(
  units: readonly SpeechUnit[],
  voiceFrames: VoiceFrames,
  count: number | null,
): SeparatedVoices {
  const between: VoiceCount = { least: count ?? 1, most: count ?? VOICES_MAX };
  const least = count === null ? Math.min(VOICE_FRAMES, (voiceFrames.firstOf.at(-1) ?? 0) * VOICE_SHARE) : 0;
  const samples = runsOf(units)
    .flatMap((run) => samplesOf(voiceFrames, run))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SAMPLES_MAX);
  let sums = clusterVoices(samples, between);
  const sameVoice = units.map(() => 0);
  let speakerOf = sameVoice;
  for (let round = 0; round < ROUNDS; round += 1) {
    const enough = sums.filter((each) => each.count >= Math.max(SAMPLE_LEAST, least));
    const voices = clusterVoices(enough, between);
    if (voices.length < 2) return inOrder(sameVoice, sumsByVoice(voiceFrames, sameVoice, 1));
    speakerOf = likeliestVoices(
      units,
      voiceFrames,
      voices.map((each) => new Gaussian(each)),
    );
    sums = sumsByVoice(voiceFrames, speakerOf, voices.length);
  }
  return inOrder(speakerOf, sums);
}
