import type { Token, Transcript } from 'transcribe-cpp';
import { describe, expect, it } from 'vitest';
import { recognitionOf } from '../../../../../src/server/speech/engines/local/recognition-of.ts';

const token = (text: string, p: number, t0Ms: number, t1Ms: number): Token => ({
  text,
  p,
  t0Ms,
  t1Ms,
  id: 0,
  segIndex: 0,
  wordIndex: 0,
});
const segment = (text: string, t0Ms: number, t1Ms: number): Transcript['segments'][number] => ({
  text,
  t0Ms,
  t1Ms,
  firstWord: 0,
  nWords: 0,
  firstToken: 0,
  nTokens: 0,
  speakerId: 0,
});
const transcript = (more: Partial<Transcript>): Transcript => ({
  text: '',
  rawText: '',
  language: '',
  timestampKind: 'none',
  segments: [],
  speakerSegments: [],
  words: [],
  tokens: [],
  timings: { loadMs: 0, melMs: 0, encodeMs: 0, decodeMs: 0 },
  ...more,
});

describe('recognitionOf', () => {
  it('groups timed tokens into words with the confidence of the least certain token', () => {
    const found = recognitionOf(
      transcript({
        text: ' Hello world.',
        timestampKind: 'token',
        tokens: [
          token('▁Hel', 0.75, 100, 200),
          token('lo', 0.5, 200, 400),
          token('▁world', 1, 500, 900),
          // The probability of punctuation does not affect the word's confidence.
          token('.', 0.25, 900, 9000),
        ],
      }),
      1,
    );
    expect(found).toEqual({
      text: 'Hello world.',
      segments: [{ start: 0, end: 1, text: 'Hello world.' }],
      words: [
        { text: 'Hello', start: 0.1, end: 0.4, confidence: 50 },
        { text: 'world.', start: 0.5, end: 1, confidence: 100 },
      ],
      language: null,
      confidence: 75,
    });
  });

  it('uses words that the engine has grouped', () => {
    const found = recognitionOf(
      transcript({
        text: 'Guten Tag',
        language: 'de',
        timestampKind: 'word',
        words: [
          { text: 'Guten', t0Ms: 0, t1Ms: 300, segIndex: 0, firstToken: 0, nTokens: 1 },
          { text: 'Tag', t0Ms: 300, t1Ms: 200, segIndex: 0, firstToken: 1, nTokens: 1 },
        ],
        tokens: [token('Guten', 0, 0, 300), token('Tag', Number.NaN, 300, 200)],
        segments: [segment(' Guten Tag ', 0, 300)],
      }),
      2,
    );
    expect(found.words).toEqual([
      { text: 'Guten', start: 0, end: 0.3, confidence: null },
      { text: 'Tag', start: 0.3, end: 0.3, confidence: null },
    ]);
    expect(found).toMatchObject({ segments: [{ start: 0, end: 0.3, text: 'Guten Tag' }], language: 'de' });
    expect(found.confidence).toBeNull();
  });

  it('makes one segment of a text without times', () => {
    const found = recognitionOf(transcript({ text: ' one two ', segments: [segment('one two', 0, 0)] }), 3);
    expect(found).toMatchObject({ segments: [{ start: 0, end: 3, text: 'one two' }], words: null });
  });

  it('returns an empty result for an empty transcript', () => {
    const nothing = { text: '', segments: [], words: null, language: null, confidence: null };
    expect(recognitionOf(transcript({}), 3)).toEqual(nothing);
  });

  it('reads the language from the marker in the raw text', () => {
    expect(recognitionOf(transcript({ text: 'Hei', rawText: '<nb-NO> Hei' }), 1).language).toBe('nb');
  });
});
