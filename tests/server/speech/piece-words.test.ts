import { describe, expect, test } from 'vitest';
import type { SpeechResult } from '../../../src/server/speech/engine.ts';
import { createPieceJoiner } from '../../../src/server/speech/piece-words.ts';

/** What an engine heard: a word every half second, from the beginning of the piece. */
function heard(text: string, options: { from?: number; isTimed?: boolean } = {}): SpeechResult {
  const { from = 0, isTimed = true } = options;
  const words = text.split(' ').map((word, index) => ({
    word: word.replace(/[.,]/g, ''),
    start: from + index / 2,
    end: from + index / 2 + 0.5,
    confidence: null,
  }));
  const segments = [{ start: from, end: from + words.length / 2, text }];
  return { text, segments, language: 'en', confidence: null, ...(isTimed ? { words } : {}) };
}

const alone = { overlapBefore: 0, overlapAfter: 0 };

describe('createPieceJoiner', () => {
  test('tells a piece that stands alone as it was heard, at its place', () => {
    const joiner = createPieceJoiner();
    const result: SpeechResult = {
      ...heard('It is late. We go home, I think.'),
      segments: [
        { start: 0.2, end: 1.4, text: 'It is late.' },
        { start: 1.6, end: 4, text: 'We go  home, I think.' },
      ],
    };
    expect(joiner.add({ start: 10, end: 15, ...alone }, result)).toEqual([
      { start: 10.2, end: 11.4, text: 'It is late.' },
      { start: 11.6, end: 14, text: 'We go  home, I think.' },
    ]);
    expect(joiner.flush()).toEqual([]);
  });

  test.each([
    ['timed', true],
    ['untimed', false],
  ])('joins what a cut in speech had parted: %s words', (_name, isTimed) => {
    const joiner = createPieceJoiner();
    // Ten words in five seconds; the second piece begins a second and a half before the first ends.
    const first = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('we walked along the river to the old mill wh', { isTimed }),
    );
    const held = joiner.held();
    expect(first.map(({ text }) => text).join(' ')).toBe(
      'we walked along the river to the old mill wh'.slice(0, -held.length - 1),
    );
    expect(held).toMatch(/the old mill wh$|^old mill wh$/);
    const second = joiner.add(
      { start: 3.5, end: 8, overlapBefore: 1.5, overlapAfter: 0 },
      heard('old mill where my uncle used to live.', { isTimed }),
    );
    expect([...first, ...second].map(({ text }) => text).join(' ')).toBe(
      'we walked along the river to the old mill where my uncle used to live.',
    );
    expect(second).toHaveLength(1);
    expect(joiner.flush()).toEqual([]);
  });

  test('gives back what it held where nothing follows', () => {
    const joiner = createPieceJoiner();
    const told = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('a b c d e f g h i j'),
    );
    const all = [...told, ...joiner.flush()];
    expect(all.map(({ text }) => text).join(' ')).toBe('a b c d e f g h i j');
    expect(all.at(-1)?.end).toBeCloseTo(5, 5);
    expect(joiner.held()).toBe('');
  });

  test('keeps what it held where the next piece has no words', () => {
    const joiner = createPieceJoiner();
    const first = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('a b c d e f g h i j'),
    );
    const second = joiner.add(
      { start: 3.5, end: 8, overlapBefore: 1.5, overlapAfter: 0 },
      { text: '', segments: [], language: null, confidence: null },
    );
    expect([...first, ...second].map(({ text }) => text).join(' ')).toBe('a b c d e f g h i j');
  });

  test('joins text without spaces by its characters', () => {
    const joiner = createPieceJoiner();
    const piece = (text: string): SpeechResult => ({
      text,
      segments: [{ start: 0, end: 5, text }],
      language: 'zh',
      confidence: null,
    });
    const first = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      piece('我们今天去公园散步'),
    );
    const second = joiner.add(
      { start: 3.5, end: 8, overlapBefore: 1.5, overlapAfter: 0 },
      piece('公园散步然后回家。'),
    );
    expect([...first, ...second].map(({ text }) => text).join('')).toBe('我们今天去公园散步然后回家。');
  });
});
