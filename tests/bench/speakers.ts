import { createSpeakerSeparator } from '../../src/server/speech/speakers/speaker-thread.ts';
import {
  type Conversation,
  mixConversation,
  speakerErrorRate,
  type Voice,
  voices,
} from '../support/speech/conversation.ts';
import type { Result } from './measure.ts';

/** Who talks with whom. */
const GROUPS: readonly (readonly Voice[])[] = [
  ['reader', 'Allison'],
  ['reader', 'Carlo'],
  ['reader', 'June'],
  ['Allison', 'Carlo'],
  ['Allison', 'June'],
  ['Carlo', 'June'],
  ['reader', 'Allison', 'Carlo'],
  ['reader', 'June', 'Carlo'],
  ['Allison', 'June', 'Carlo'],
  ['reader', 'Allison', 'June', 'Carlo'],
];
const SECONDS = [60, 120];
const SEEDS = [11, 12];

async function* soundOf({ samples }: Conversation): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < samples.length; at += 16_000)
    yield new Uint8Array(samples.slice(at, at + 16_000).buffer);
}

const percent = (values: readonly number[]): number =>
  (100 * values.reduce((sum, value) => sum + value, 0)) / values.length;

/** Speech that is given to the wrong person, in conversations made of recordings of four people. */
export async function benchSpeakers(): Promise<Result[]> {
  const clips = await voices();
  const separator = createSpeakerSeparator();
  const { signal } = new AbortController();
  const turn = { owner: 1, isLive: false, waitMs: null, signal };
  const wrong = { told: [] as number[], guessed: [] as number[] };
  const counted: number[] = [];
  let [spent, heard] = [0, 0];
  for (const group of GROUPS) {
    for (const seconds of SECONDS) {
      for (const seed of SEEDS) {
        const talk = mixConversation(
          group.map((voice) => clips[voice]),
          seconds,
          seed,
        );
        const { units } = talk;
        const since = performance.now();
        const told = await separator.separate({ pcm: soundOf(talk), units, count: group.length, ...turn });
        spent += performance.now() - since;
        heard += talk.samples.length / 16_000;
        const guessed = await separator.separate({ pcm: soundOf(talk), units, count: null, ...turn });
        wrong.told.push(speakerErrorRate(talk, told.speakerOf));
        wrong.guessed.push(speakerErrorRate(talk, guessed.speakerOf));
        counted.push(guessed.prints.length === group.length ? 0 : 1);
      }
    }
  }
  const of = `${wrong.told.length} conversations of two to four people`;
  const cost = `${(spent / heard).toFixed(1)} ms of a processor a second of sound`;
  return [
    {
      name: 'speech of a wrong speaker, number told',
      value: percent(wrong.told),
      unit: ' %',
      aim: 10,
      detail: `${of}; ${cost}`,
    },
    {
      name: 'speech of a wrong speaker, number guessed',
      value: percent(wrong.guessed),
      unit: ' %',
      aim: 15,
      detail: of,
    },
    { name: 'number of speakers guessed wrong', value: percent(counted), unit: ' %', aim: 50, detail: of },
  ];
}
