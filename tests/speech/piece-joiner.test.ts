import { describe, expect, test } from 'vitest';
import { createPieceJoiner } from '../../src/speech/piece-joiner.ts';
import type { RecognisedWord, Recognition } from '../../src/speech/recognition.ts';

/** An engine's result: a word every half second, from the start of the piece. */
function heard(text: string, options: { from?: number; isTimed?: boolean } = {}): Recognition {
  const { from = 0, isTimed = true } = options;
  const words = text.split(' ').map((word, index) => ({
    text: word.replace(/[.,]/g, ''),
    start: from + index / 2,
    end: from + index / 2 + 0.5,
    confidence: null,
  }));
  const segments = [{ start: from, end: from + words.length / 2, text }];
  return { text, segments, language: 'en', confidence: null, words: isTimed ? words : null };
}

const alone = { overlapBefore: 0, overlapAfter: 0 };

describe('createPieceJoiner', () => {
  test('returns a piece without overlaps as recognised, with shifted times', () => {
    const joiner = createPieceJoiner();
    const result: Recognition = {
      ...heard('It is late. We go home, I think.'),
      segments: [
        { start: 0.2, end: 1.4, text: 'It is late.' },
        { start: 1.6, end: 4, text: 'We go  home, I think.' },
      ],
    };
    expect(joiner.add({ start: 10, end: 15, ...alone }, result)).toEqual([
      { start: 10.2, end: 11.4, text: 'It is late.', words: expect.any(Array) },
      { start: 11.6, end: 14, text: 'We go home, I think.', words: expect.any(Array) },
    ]);
    expect(joiner.flush()).toEqual([]);
  });

  test('keeps times, confidences and alternatives of words, and omits words whose times are estimated', () => {
    const spokenWord = (text: string, start: number) => ({ text, start, end: start + 0.4, confidence: 90 });
    const words = [
      spokenWord('It', 0.1),
      spokenWord('is', 0.5),
      { ...spokenWord('late', 1), alternatives: ['laid'] },
    ];
    const result = { ...heard('It is late.'), words };
    const [segment] = createPieceJoiner().add({ start: 10, end: 12, ...alone }, result);
    expect(segment?.words).toEqual([
      { text: 'It', start: 10.1, end: 10.5, confidence: 90 },
      { text: 'is', start: 10.5, end: 10.9, confidence: 90 },
      { text: 'late.', start: 11, end: 11.4, confidence: 90, alternatives: ['laid'] },
    ]);
    const [guessed] = createPieceJoiner().add(
      { start: 10, end: 12, ...alone },
      { ...result, words: words.slice(1) },
    );
    expect(guessed).not.toHaveProperty('words');
    const [untold] = createPieceJoiner().add(
      { start: 0, end: 12, ...alone },
      heard('a b', { isTimed: false }),
    );
    expect(untold).not.toHaveProperty('words');
  });

  test.each([
    ['timed', true],
    ['untimed', false],
  ])('joins text across a cut in speech, with %s words', (_name, isTimed) => {
    const joiner = createPieceJoiner();
    // Ten words in five seconds; the second piece starts a second and a half before the first one ends.
    const first = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('we walked along the river to the old mill wh', { isTimed }),
    );
    const held = joiner.heldText();
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

  test('returns the held text at the end when nothing follows', () => {
    const joiner = createPieceJoiner();
    const told = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('a b c d e f g h i j'),
    );
    const all = [...told, ...joiner.flush()];
    expect(all.map(({ text }) => text).join(' ')).toBe('a b c d e f g h i j');
    expect(all.at(-1)?.end).toBeCloseTo(5, 5);
    expect(joiner.heldText()).toBe('');
  });

  test.each([true, false])(
    'does not join the held text with a piece without overlap, timed: %s',
    (isTimed) => {
      const joiner = createPieceJoiner();
      const first = { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 };
      const cut = joiner.add(first, heard('a b c d e f they said just no', { isTimed }));
      const next = joiner.add({ start: 13, end: 15, ...alone }, heard('no means no', { isTimed }));
      expect([...cut, ...next].map(({ text }) => text).join(' ')).toBe(
        'a b c d e f they said just no no means no',
      );
      expect(next.map(({ end }) => end)).toEqual([5, 14.5]);
      expect(next.at(-1)?.text).toBe('no means no');
      expect(joiner.heldText()).toBe('');
    },
  );

  test('keeps the held text when the next piece has no words', () => {
    const joiner = createPieceJoiner();
    const first = joiner.add(
      { start: 0, end: 5, overlapBefore: 0, overlapAfter: 1.5 },
      heard('a b c d e f g h i j'),
    );
    const second = joiner.add(
      { start: 3.5, end: 8, overlapBefore: 1.5, overlapAfter: 0 },
      { text: '', segments: [], words: null, language: null, confidence: null },
    );
    expect([...first, ...second].map(({ text }) => text).join(' ')).toBe('a b c d e f g h i j');
  });

  test('joins text without spaces by characters', () => {
    const joiner = createPieceJoiner();
    const piece = (text: string): Recognition => ({
      text,
      segments: [{ start: 0, end: 5, text }],
      words: null,
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

  // Slow and fast passages: an estimate by length would be seconds off.
  const TEXT =
    '我们|今天|要|讨论|一下|明年|的|计划，|但是|还有|一些|问题|需要|解决，|比如|预算|不够，|时间|太|紧，|所以|我们|必须|找到|新的|办法。';
  const SPOKEN: RecognisedWord[] = [];
  for (const text of TEXT.split('|')) {
    const start = SPOKEN.at(-1)?.end ?? 0;
    const seconds = SPOKEN.length < 8 ? 0.9 : 0.28 * text.length;
    SPOKEN.push({ text, start, end: start + seconds, confidence: null });
  }
  const LENGTH = SPOKEN.at(-1)?.end ?? 0;

  /** The words between two times as a service reports them: several characters at once, without punctuation. */
  function between(from: number, until: number, hasTimes: boolean): Recognition {
    const words = SPOKEN.filter(({ start, end }) => start >= from && end <= until);
    const text = words.map((word) => word.text).join('');
    const times = words.map((word) => ({
      ...word,
      text: word.text.replace(/[，。]/, ''),
      start: word.start - from,
      end: word.end - from,
    }));
    const segments = [{ start: 0, end: until - from, text }];
    return { text, segments, words: hasTimes ? times : [], language: 'zh', confidence: null };
  }

  test.each([true, false])('joins words of several characters at any cut, with times: %s', (hasTimes) => {
    for (let cut = 8; cut < LENGTH - 2; cut += 0.1) {
      const joiner = createPieceJoiner();
      const first = { start: 0, end: cut + 0.5, overlapBefore: 0, overlapAfter: 1.5 };
      const second = { start: cut - 1, end: LENGTH, overlapBefore: 1.5, overlapAfter: 0 };
      const segments = [
        ...joiner.add(first, between(0, first.end, hasTimes)),
        ...joiner.add(second, between(second.start, LENGTH, hasTimes)),
      ];
      expect(segments.map(({ text }) => text).join('')).toBe(SPOKEN.map(({ text }) => text).join(''));
    }
  });
});
