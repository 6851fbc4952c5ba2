import { readFileSync } from 'node:fs';
import { wavOf } from '../../../src/server/audio/wav.ts';
import type { SpeechUnit } from '../../../src/server/speech/speakers/separator.ts';
import { foreignClip, novelClips, promptClips } from './real-voices.ts';

const RATE = 16_000;
/** Samples of a level, and how many levels of silence end a word. */
const LEVEL = 160;
const GAP = 8;
/** Decibels below its loudest moment from which on a clip is silent. */
const SILENT_DB = 32;

/** Prompts of three to eight seconds that both foreign voices speak. */
const FOREIGN = [
  'agent-alreadyon',
  'agent-incorrect',
  'agent-user',
  'auth-incorrect',
  'conf-getconfno',
  'confbridge-lock-extended',
  'confbridge-pin',
  'confbridge-rest-list-vol-in',
  'confbridge-rest-list-vol-out',
  'demo-enterkeywords',
  'demo-thanks',
  'dir-instr',
  'dir-usingkeypad',
  'pbx-invalidpark',
];

/** Four people: a reader of novels, and three who speak telephone prompts in three languages. */
export type Voice = 'reader' | 'Allison' | 'June' | 'Carlo';

/** A conversation of 16 kHz mono samples, its words, and the number of the person who says each. */
export interface Conversation {
  readonly samples: Int16Array;
  readonly units: SpeechUnit[];
  readonly truth: number[];
}

/** A small generator of numbers from 0 to 1, the same at each run. */
function createRandom(seed: number): () => number {
  let state = seed * 7919 + 13;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function samplesOf(path: string): Int16Array {
  const file = readFileSync(path);
  const data = file.subarray(file.indexOf('data') + 8);
  return new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + (data.length & ~1)));
}

/** Recordings of the four people, as samples. */
export async function voices(): Promise<Record<Voice, Int16Array[]>> {
  const foreign = (language: string) => Promise.all(FOREIGN.map((name) => foreignClip(language, name)));
  const paths = {
    reader: novelClips().map(({ path }) => path),
    Allison: (await promptClips('wide', (all) => all.slice(0, 40))).map(({ path }) => path),
    June: await foreign('fr'),
    Carlo: await foreign('it'),
  };
  return {
    reader: paths.reader.map(samplesOf),
    Allison: paths.Allison.map(samplesOf),
    June: paths.June.map(samplesOf),
    Carlo: paths.Carlo.map(samplesOf),
  };
}

/** Where a clip is not silent, cut into stretches of the length of words. Times in seconds. */
function wordsIn(samples: Int16Array, random: () => number): SpeechUnit[] {
  const levels: number[] = [];
  for (let at = 0; at + LEVEL <= samples.length; at += LEVEL) {
    const energy = samples.subarray(at, at + LEVEL).reduce((sum, sample) => sum + sample * sample, 0);
    levels.push(10 * Math.log10(energy / LEVEL + 1));
  }
  const floor = Math.max(...levels) - SILENT_DB;
  const words: SpeechUnit[] = [];
  let start = -1;
  let silent = 0;
  levels.forEach((level, at) => {
    silent = level > floor ? 0 : silent + 1;
    if (start < 0 && silent === 0) start = at;
    const isLong = start >= 0 && at - start > 20 + random() * 35;
    if (start >= 0 && (silent >= GAP || isLong)) {
      words.push({ start: start / 100, end: (at - silent) / 100 });
      start = -1;
    }
  });
  return words;
}

/** A clip of at most eight seconds, and the quiet room after it. */
function inRoom(clip: Int16Array, gain: number, random: () => number): Int16Array {
  const part = new Int16Array(clip.length + Math.floor(RATE * (0.05 + random() * 0.6)));
  for (let at = 0; at < part.length; at += 1) part[at] = (clip[at] ?? 0) * gain + (random() - 0.5) * 40;
  return part;
}

/** Who speaks in turn: everybody once, then anybody but the one before. */
function nextSpeaker(turn: number, before: number, people: number, random: () => number): number {
  const speaker = turn < people ? turn : Math.floor(random() * people) % people;
  return speaker === before ? (speaker + 1) % people : speaker;
}

function joined(parts: readonly Int16Array[], length: number): Int16Array {
  const samples = new Int16Array(length);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples;
}

/**
 * A conversation of at least so many seconds in a quiet room, with pauses of 0.05 to 0.65 s; each person takes turns of one
 * to three clips.
 */
export function mixConversation(
  people: readonly (readonly Int16Array[])[],
  seconds: number,
  seed: number,
): Conversation {
  const random = createRandom(seed);
  const gains = people.map(() => 0.5 + random() * 0.7);
  const parts: Int16Array[] = [];
  const units: SpeechUnit[] = [];
  const truth: number[] = [];
  let [length, speaker] = [0, -1];
  for (let turn = 0; length < seconds * RATE; turn += 1) {
    speaker = nextSpeaker(turn, speaker, people.length, random);
    const clips = people[speaker] ?? [];
    for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
      const said = (clips[Math.floor(random() * clips.length)] ?? new Int16Array(0)).subarray(0, 8 * RATE);
      const from = length / RATE;
      const words = wordsIn(said, random);
      units.push(...words.map(({ start, end }) => ({ start: from + start, end: from + end })));
      truth.push(...words.map(() => speaker));
      const part = inRoom(said, gains[speaker] ?? 1, random);
      parts.push(part);
      length += part.length;
    }
  }
  return { samples: joined(parts, length), units, truth };
}

/** A conversation as a WAV file. */
export const wavOfTalk = ({ samples }: Conversation): Uint8Array<ArrayBuffer> =>
  new Uint8Array(wavOf(new Uint8Array(samples.buffer)));

/** The share of speech that is given to the wrong person, with the best assignment of found voices to people. */
export function speakerErrorRate({ units, truth }: Conversation, found: readonly number[]): number {
  const people = Math.max(...truth) + 1;
  const seconds = Array.from({ length: Math.max(...found) + 1 }, () => new Array<number>(people).fill(0));
  let whole = 0;
  units.forEach(({ start, end }, index) => {
    const row = seconds[found[index] ?? 0];
    const person = truth[index] ?? 0;
    if (row) row[person] = (row[person] ?? 0) + end - start;
    whole += end - start;
  });
  const best = (voice: number, taken: number): number => {
    const row = seconds[voice];
    if (!row) return 0;
    const options = row.map((sum, person) =>
      taken & (1 << person) ? 0 : sum + best(voice + 1, taken | (1 << person)),
    );
    return Math.max(best(voice + 1, taken), ...options);
  };
  return 1 - best(0, 0) / whole;
}
