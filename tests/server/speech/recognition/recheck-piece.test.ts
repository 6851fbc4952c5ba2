import { describe, expect, it } from 'vitest';
import { MISSING_MARK } from '../../../../src/contract/api/takes.ts';
import { SpeechError } from '../../../../src/server/speech/engines/speech-error.ts';
import { recheckPiece } from '../../../../src/server/speech/recognition/recheck-piece.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../src/speech/audio/pcm.ts';
import { createPieceJoiner } from '../../../../src/speech/piece-joiner.ts';
import type { Recognition } from '../../../../src/speech/recognition.ts';

const SECONDS = 8;
const samples = new Uint8Array(SECONDS * PCM_BYTES_PER_SECOND);
const EMPTY: Recognition = { text: '', segments: [], words: null, language: null, confidence: null };

/** A word every 0.4 s; `w9` lies across the middle, in both parts. */
const WORDS = Array.from({ length: 19 }, (_, n) => ({
  text: `w${n}`,
  start: 0.3 + n * 0.4,
  end: 0.55 + n * 0.4,
  confidence: 90,
}));

/** Recognises the words that a slice contains completely, at times of the slice. */
async function recognise(slice: Uint8Array): Promise<Recognition> {
  const from = slice.byteOffset / PCM_BYTES_PER_SECOND;
  const to = from + slice.length / PCM_BYTES_PER_SECOND;
  const words = WORDS.filter(({ start, end }) => start >= from && end <= to).map((word) => ({
    ...word,
    start: word.start - from,
    end: word.end - from,
  }));
  const text = words.map((word) => word.text).join(' ');
  return { text, segments: [{ start: 0, end: to - from, text }], words, language: 'en', confidence: 90 };
}

it('repeats no word of two overlapping parts', async () => {
  const piece = { samples, seconds: SECONDS, first: EMPTY };
  const { text, words, segments } = await recheckPiece(
    piece,
    async () => [{ start: 0, end: SECONDS }],
    recognise,
  );
  expect(text).toBe(WORDS.map((word) => word.text).join(' '));
  expect(words?.map((word) => word.text)).toEqual(text.split(' '));
  expect(words?.at(-1)?.start).toBeCloseTo(WORDS.at(-1)?.start ?? 0, 3);
  expect(segments.map((segment) => segment.text).join(' ')).toBe(text);
});

it('marks a part that has speech but no words', async () => {
  const piece = { samples, seconds: SECONDS, first: EMPTY };
  const spans = [
    { start: 0, end: 3 },
    { start: 5, end: 7.5 },
  ];
  const deafAtEnd = async (slice: Uint8Array) =>
    slice.byteOffset < 4 * PCM_BYTES_PER_SECOND ? recognise(slice) : EMPTY;
  const { text, words, segments } = await recheckPiece(piece, async () => spans, deafAtEnd);
  expect(text).toBe(`w0 w1 w2 w3 w4 w5 w6 ${MISSING_MARK}`);
  expect(words).toHaveLength(7);
  expect(segments.at(-1)).toEqual({ start: 5, end: 7.5, text: MISSING_MARK });
});

it('marks a part without words where it lies between two others', async () => {
  const seconds = 15;
  const long = new Uint8Array(seconds * PCM_BYTES_PER_SECOND);
  const isMiddle = (slice: Uint8Array) =>
    slice.byteOffset > 4 * PCM_BYTES_PER_SECOND && slice.byteOffset < 9 * PCM_BYTES_PER_SECOND;
  const deafInside = async (slice: Uint8Array): Promise<Recognition> => {
    if (isMiddle(slice)) return EMPTY;
    const length = slice.length / PCM_BYTES_PER_SECOND;
    const words = Array.from({ length: Math.floor(length * 2) }, (_, n) => ({
      text: slice.byteOffset === 0 ? `a${n}` : `b${n}`,
      start: n / 2,
      end: n / 2 + 0.4,
      confidence: 90,
    }));
    const text = words.map((word) => word.text).join(' ');
    return { text, segments: [{ start: 0, end: length, text }], words, language: 'en', confidence: 90 };
  };
  for (const withTimes of [true, false]) {
    const { text } = await recheckPiece(
      { samples: long, seconds, first: EMPTY },
      async () => [{ start: 0, end: seconds }],
      async (slice) => {
        const recognition = await deafInside(slice);
        return withTimes ? recognition : { ...recognition, words: null };
      },
    );
    expect(text).toMatch(/^(a\d+ )+\[…\]( b\d+)+$/);
  }
});

describe('recheckPiece with a truncated text without times', () => {
  /** Recognises a numbered text for each slice, without times; `isTruncated` for which of them. */
  const numbered = (isTruncated: (n: number) => boolean) => {
    let n = 0;
    return async (slice: Uint8Array): Promise<Recognition> => {
      n += 1;
      const end = slice.length / PCM_BYTES_PER_SECOND;
      const text = Array.from({ length: 30 }, (_, word) => `part${n}word${word}`).join(' ');
      return { ...EMPTY, text, segments: [{ start: 0, end, text }], isTruncated: isTruncated(n) };
    };
  };
  const textOf = (segments: readonly { text: string }[]) => segments.map(({ text }) => text).join(' ');

  it.each([8, 11.3, 14.7])('marks the end of a truncated part in a piece of %d seconds', async (seconds) => {
    const piece = {
      samples: new Uint8Array(2 * Math.round((seconds * PCM_BYTES_PER_SECOND) / 2)),
      seconds,
      first: EMPTY,
    };
    const result = await recheckPiece(
      piece,
      async () => [{ start: 0, end: seconds }],
      numbered((n) => n === 1),
    );
    expect(result.text).toMatch(/^(part1word\d+ )+\[…\] part2word0 /);
    const joiner = createPieceJoiner();
    const at = { start: 31.7, end: 31.7 + seconds, overlapBefore: 0, overlapAfter: 1.5 };
    expect(textOf([...joiner.add(at, result), ...joiner.flush()])).toBe(result.text);
  });

  it('marks the end of a truncated piece before the words of the next one', async () => {
    const first = await numbered(() => true)(samples);
    const unusable = async () => {
      throw new SpeechError('engine_unavailable', 'It cannot run here.');
    };
    const result = await recheckPiece({ samples, seconds: SECONDS, first }, unusable, recognise);
    const joiner = createPieceJoiner();
    const segments = [
      ...joiner.add({ start: 0, end: SECONDS, overlapBefore: 0, overlapAfter: 1.5 }, result),
      ...joiner.add(
        { start: SECONDS - 1.5, end: 2 * SECONDS, overlapBefore: 1.5, overlapAfter: 0 },
        await numbered(() => false)(samples).then((next) => ({
          ...next,
          text: 'next',
          segments: [{ start: 0, end: 8, text: 'next' }],
        })),
      ),
    ];
    expect(textOf([...segments, ...joiner.flush()])).toBe(`${first.text} ${MISSING_MARK} next`);
  });
});

it('takes the language of most speech, and of a truncated text that of the whole piece', async () => {
  const spans = [
    { start: 0, end: 1 },
    { start: 2, end: 4.5 },
    { start: 4.7, end: 7 },
  ];
  const answer = async (slice: Uint8Array): Promise<Recognition> => ({
    ...(await recognise(slice)),
    language: slice.byteOffset < PCM_BYTES_PER_SECOND ? 'cy' : 'de',
  });
  const apart = async () => [
    { start: 0, end: 0.7 },
    { start: 5.8, end: 7.9 },
  ];
  const piece = { samples, seconds: SECONDS };
  expect((await recheckPiece({ ...piece, first: EMPTY }, apart, answer)).language).toBe('de');
  const first = { ...(await recognise(samples)), isTruncated: true };
  expect((await recheckPiece({ ...piece, first }, async () => spans, answer)).language).toBe('en');
});

it('marks the end of a truncated text when the second detector fails', async () => {
  const segments = [{ start: 0, end: 2, text: 'w0 w1' }];
  const first: Recognition = { ...EMPTY, text: 'w0 w1', segments, language: 'de', isTruncated: true };
  const unusable = async () => {
    throw new SpeechError('engine_unavailable', 'It cannot run here.');
  };
  const { text, language } = await recheckPiece({ samples, seconds: SECONDS, first }, unusable, recognise);
  expect([text, language]).toEqual([`w0 w1 ${MISSING_MARK}`, 'de']);
});

it('replaces a truncated text with those of the parts', async () => {
  const loop = 'w0 w1 w1 w1 w1 w1';
  const segments = [{ start: 0, end: SECONDS, text: loop }];
  const first: Recognition = { ...EMPTY, text: loop, segments, isTruncated: true };
  const findSpeech = async () => [{ start: 0, end: SECONDS }];
  const whole = await recheckPiece({ samples, seconds: SECONDS, first }, findSpeech, recognise);
  expect(whole.text).toBe(WORDS.map((word) => word.text).join(' '));
  expect(whole.isTruncated).toBeUndefined();
  // What ends early again is marked where it ends.
  const cut = await recheckPiece({ samples, seconds: SECONDS, first }, findSpeech, async (slice) => ({
    ...EMPTY,
    text: 'w0 w1',
    segments: [{ start: 0.3, end: 1, text: 'w0 w1' }],
    isTruncated: slice.byteOffset > 0,
  }));
  expect(cut.segments.map(({ text }) => text)).toEqual(['w0 w1', 'w0 w1', MISSING_MARK]);
  expect(cut.segments.at(-1)?.end).toBeCloseTo(SECONDS, 3);
  // Without words of the parts, the first text is better than none.
  const deaf = await recheckPiece({ samples, seconds: SECONDS, first }, findSpeech, async () => EMPTY);
  expect(deaf.text).toBe(`${loop} ${MISSING_MARK}`);
});

it('keeps a truncated text when the second detector finds no speech', async () => {
  const segments = [{ start: 0, end: 2, text: 'w0 w1' }];
  const first: Recognition = { ...EMPTY, text: 'w0 w1', segments, isTruncated: true };
  const piece = { samples, seconds: SECONDS, first };
  expect(await recheckPiece(piece, async () => [], recognise)).toEqual({ ...EMPTY, text: 'w0 w1', segments });
});

it.each(['.', '...', '♪'])(
  'leaves nothing of an answer without words (%s) where there is no speech',
  async (text) => {
    const answer: Recognition = {
      text,
      segments: [{ start: 0, end: SECONDS, text }],
      words: [{ text, start: 0, end: SECONDS, confidence: null }],
      language: 'en',
      confidence: 31,
    };
    const noSpeech = async () => [];
    const unusable = async () => {
      throw new SpeechError('engine_unavailable', 'It cannot run here.');
    };
    for (const findSpeech of [noSpeech, unusable]) {
      const piece = { samples, seconds: SECONDS, first: answer };
      expect(await recheckPiece(piece, findSpeech, recognise)).toEqual({ ...EMPTY, language: 'en' });
    }
  },
);
