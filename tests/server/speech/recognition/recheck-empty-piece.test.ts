import { expect, it } from 'vitest';
import { SpeechError } from '../../../../src/server/speech/engines/speech-error.ts';
import { recheckEmptyPiece } from '../../../../src/server/speech/recognition/recheck-empty-piece.ts';
import type { Recognition } from '../../../../src/speech/recognition.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../src/speech/sound/pcm.ts';

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
  const piece = { samples, seconds: SECONDS, empty: EMPTY };
  const { text, words, segments } = await recheckEmptyPiece(
    piece,
    async () => [{ start: 0, end: SECONDS }],
    recognise,
  );
  expect(text).toBe(WORDS.map((word) => word.text).join(' '));
  expect(words?.map((word) => word.text)).toEqual(text.split(' '));
  expect(words?.at(-1)?.start).toBeCloseTo(WORDS.at(-1)?.start ?? 0, 3);
  expect(segments.map((segment) => segment.text).join(' ')).toBe(text);
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
      const piece = { samples, seconds: SECONDS, empty: answer };
      expect(await recheckEmptyPiece(piece, findSpeech, recognise)).toEqual({ ...EMPTY, language: 'en' });
    }
  },
);
