import { expect, test } from 'vitest';
import { TakeRecognition } from '../../../src/speech/moonshine/take-recognition.ts';
import { PCM_RATE, pcmOf } from '../../../src/speech/sound/pcm.ts';

const STEP = 512;
/** Audio with a constant volume: everything but zero counts as speech. */
const sound = (seconds: number, volume: number): Uint8Array =>
  pcmOf(new Float32Array(Math.round(seconds * PCM_RATE)).fill(volume));

/** An engine that recognises a word in every half second. */
function recognition(onSegment: (text: string) => void): TakeRecognition {
  return new TakeRecognition({
    recogniser: {
      recognise: async (samples) =>
        Array.from({ length: Math.floor((samples.length / PCM_RATE) * 2) }, (_, n) => {
          const times = { start: n / 2, end: n / 2 + 0.4 };
          return { text: `word${n}`, ...times, confidence: 90 };
        }),
      recogniseInterim: async () => ({ text: '', tokens: [] }),
    },
    detector: {
      find: async () => [],
      open: () => ({
        push: async (samples) =>
          Array.from({ length: Math.floor(samples.length / STEP) }, (_, n) => samples[n * STEP] !== 0),
      }),
    },
    nextTurn: async () => undefined,
    onSegment: ({ text }) => onSegment(text),
    onPartial: () => undefined,
  });
}

test('returns the last words before a silence that starts just after a cut in speech', async () => {
  const told: string[] = [];
  const take = recognition((text) => told.push(text));
  await take.push(sound(1.024, 0));
  await take.push(sound(23.296, 0.1));
  await take.push(sound(8.192, 0));
  const beforeMore = told.join(' ');
  await take.push(sound(3.072, 0.1));
  await take.end();
  expect(beforeMore).toMatch(/^word0 .* word4\d$/);
  expect(told.join(' ').slice(beforeMore.length)).toMatch(/^ word0 word1 /);
});
