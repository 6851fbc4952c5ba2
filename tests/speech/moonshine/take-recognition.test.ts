import { expect, test } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import { MISSING_MARK } from '../../../src/contract/api/takes.ts';
import { PCM_RATE, pcmOf } from '../../../src/speech/audio/pcm.ts';
import type { PieceRecogniser, RecognisedPiece } from '../../../src/speech/moonshine/piece-recogniser.ts';
import { TakeRecognition } from '../../../src/speech/moonshine/take-recognition.ts';
import type { RecognisedWord } from '../../../src/speech/recognition.ts';

const STEP = 512;
/** Audio with a constant volume: everything but zero counts as speech. */
const sound = (seconds: number, volume: number): Uint8Array =>
  pcmOf(new Float32Array(Math.round(seconds * PCM_RATE)).fill(volume));

/** A word in every half second. */
const everyWord: PieceRecogniser['recognise'] = async (samples) => ({
  words: Array.from({ length: Math.floor((samples.length / PCM_RATE) * 2) }, (_, n) => {
    const times = { start: n / 2, end: n / 2 + 0.4 };
    return { text: `word${n}`, ...times, confidence: 90 };
  }),
  missed: [],
});

function recognition(onSegment: (segment: Segment) => void, recognise = everyWord): TakeRecognition {
  return new TakeRecognition({
    recogniser: {
      recognise,
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
    onSegment,
    onPartial: () => undefined,
  });
}

test('returns the last words before a silence that starts just after a cut in speech', async () => {
  const told: string[] = [];
  const take = recognition(({ text }) => told.push(text));
  await take.push(sound(1.024, 0));
  await take.push(sound(23.296, 0.1));
  await take.push(sound(8.192, 0));
  const beforeMore = told.join(' ');
  await take.push(sound(3.072, 0.1));
  await take.end();
  expect(beforeMore).toMatch(/^word0 .* word4\d$/);
  expect(told.join(' ').slice(beforeMore.length)).toMatch(/^ word0 word1 /);
});

/**
 * The segments of sounds, each with its seconds and volume. `answer` gets the number of a piece from 1 on, its seconds,
 * and all of its words.
 */
async function segmentsOf(
  sounds: readonly (readonly [seconds: number, volume: number])[],
  answer: (piece: number, words: RecognisedWord[], seconds: number) => RecognisedPiece,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  let asked = 0;
  const take = recognition(
    (segment) => segments.push(segment),
    async (samples, options) => {
      asked += 1;
      const { words } = await everyWord(samples, options);
      return answer(asked, words, samples.length / PCM_RATE);
    },
  );
  for (const [seconds, volume] of sounds) await take.push(sound(seconds, volume));
  await take.end();
  return segments;
}

/** The same words, with the number of their piece. */
const numbered = (piece: number, words: readonly RecognisedWord[]): RecognisedWord[] =>
  words.map((word) => ({ ...word, text: `${word.text}of${piece}` }));

const failing = (): never => {
  throw new Error('The model ran out of memory.');
};

test('marks a piece that could not be recognised and recognises the others', async () => {
  const spokenPiece = [
    [2.048, 0.1],
    [2.048, 0],
  ] as const;
  const segments = await segmentsOf([...spokenPiece, ...spokenPiece, ...spokenPiece], (piece, words) =>
    piece === 2 ? failing() : { words, missed: [] },
  );
  expect(segments.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^word0 /),
    MISSING_MARK,
    expect.stringMatching(/^word0 /),
  ]);
  expect(segments[1]?.start).toBeGreaterThanOrEqual(segments[0]?.end ?? 99);
  expect(segments[1]?.end).toBeLessThanOrEqual(segments[2]?.start ?? 0);
});

test('marks speech without words between the words of a piece', async () => {
  const segments = await segmentsOf([[6.144, 0.1]], (_piece, words) => ({
    words: words.filter(({ start }) => start < 1 || start >= 4),
    missed: [{ start: 1.1, end: 3.9 }],
  }));
  expect(segments.map(({ text }) => text)).toEqual([
    'word0 word1',
    MISSING_MARK,
    expect.stringMatching(/^word8 /),
  ]);
  expect(segments[1]).toMatchObject({ start: expect.closeTo(1.1, 1), end: expect.closeTo(3.9, 1) });
  // The other segments keep the words with their times.
  expect(segments.map(({ words }) => words?.length ?? 0)).toEqual([2, 0, expect.any(Number)]);
});

test('marks a piece that failed in the middle of unbroken speech, and keeps the words around it', async () => {
  const heard: string[] = [];
  const segments = await segmentsOf([[60.416, 0.1]], (piece, all) => {
    if (piece === 2) return failing();
    const words = numbered(piece, all);
    heard.push(...words.map(({ text }) => text));
    return { words, missed: [] };
  });
  const texts = segments.map(({ text }) => text);
  const at = texts.indexOf(MISSING_MARK);
  expect(texts.filter((text) => text === MISSING_MARK)).toHaveLength(1);
  expect(texts.filter((text) => text !== MISSING_MARK).join(' ')).toBe(heard.join(' '));
  expect(texts.slice(0, at).join(' ')).toBe(heard.filter((word) => word.endsWith('of1')).join(' '));
  expect(segments[at]?.start).toBeCloseTo(segments[at - 1]?.end ?? 0, 0);
  expect(segments[at]?.end).toBeCloseTo(segments[at + 1]?.start ?? 0, 0);
  for (const { text, words } of segments)
    expect(words?.length ?? 0).toBe(text === MISSING_MARK ? 0 : text.split(' ').length);
});

test('keeps words of the next piece that a piece missed at its end', async () => {
  const [before, mark, ...after] = await segmentsOf([[40.448, 0.1]], (piece, all, seconds) => {
    const words = numbered(piece, all);
    if (piece > 1) return { words, missed: [] };
    const start = seconds - 8;
    return { words: words.filter(({ end }) => end < start), missed: [{ start, end: seconds }] };
  });
  expect(before?.text).toMatch(/^word0of1 .*of1$/);
  expect(mark).toMatchObject({ text: MISSING_MARK });
  expect(after.map(({ text }) => text).join(' ')).toMatch(/^word0of2 word1of2 /);
  for (const { text, words } of after) expect(words).toHaveLength(text.split(' ').length);
});
