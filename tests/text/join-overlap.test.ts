import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinOverlap, type TimedWord } from '../../src/text/join-overlap.ts';

/** Consecutive words of half a second each. */
const words = (text: string, from = 0): TimedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, index) => ({ text: word, start: from + index / 2, end: from + index / 2 + 0.5 }));

const join = (left: TimedWord[], right: TimedWord[], times: 'heard' | 'guessed' = 'heard') =>
  joinOverlap(left, right, times)
    .map(({ text }) => text)
    .join(' ');

describe('joinOverlap', () => {
  test('keeps common words once, the first half spelled as on the left and the rest as on the right', () => {
    expect(join(words('to the Big.'), words('To the big house'))).toBe('to the big house');
    expect(join(words('we saw Them.'), words('them again', 1), 'guessed')).toBe('we saw Them. again');
  });

  test('prefers at each edge the piece that continues there', () => {
    // Each piece contains only a part of the word at its edge.
    expect(join(words('we walked to the hou'), words('alked to the house again', 0.5))).toBe(
      'we walked to the house again',
    );
  });

  test('keeps a word that was spoken twice', () => {
    expect(join(words('it is'), words('very very good', 1))).toBe('it is very very good');
    expect(join(words('very'), words('very good', 0.6))).toBe('very very good');
  });

  test('keeps a word that only one side recognised', () => {
    const left = words('we went home');
    const right = [...words('went home', 0.5), ...words('yesterday', 2)];
    expect(join(left, right)).toBe('we went home yesterday');
    expect(join([...left, ...words('oh', 1.5)], right)).toBe('we went home oh yesterday');
  });

  test('prefers the first piece where times overlap without a common word', () => {
    expect(join(words('a big house'), words('bag mouse is', 0.5))).toBe('a big house is');
  });

  test('keeps all words without a common word and with estimated times', () => {
    expect(join(words('a big house'), words('bag mouse is', 0.5), 'guessed')).toBe(
      'a big house bag mouse is',
    );
  });

  test('tolerates larger offsets with estimated times', () => {
    const [left, right] = [words('in the old'), words('the old mill', 2)];
    expect(join(left, right, 'guessed')).toBe('in the old mill');
    expect(join(left, right)).toBe('in the old the old mill');
  });

  const sentence = fc.array(fc.constantFrom('the', 'big', 'house', 'is', 'old'), {
    minLength: 1,
    maxLength: 12,
  });

  test('restores the original words for any cut', () => {
    fc.assert(
      fc.property(sentence, fc.nat(), fc.nat(), (said, a, b) => {
        const all = words(said.join(' '));
        const [from, to] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number];
        expect(joinOverlap(all.slice(0, to + 1), all.slice(from), 'heard')).toEqual(all);
      }),
      { numRuns: 2000 },
    );
  });

  test('never drops a word whose time the other piece does not cover', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.integer({ min: 0, max: 6 }), (a, b, shift) => {
        const [left, right] = [words(a.join(' ')), words(b.join(' '), shift / 2 + 0.1)];
        const joined = joinOverlap(left, right, 'heard');
        const isAlone = (word: TimedWord, others: TimedWord[]) =>
          others.every((other) => word.start >= other.end || other.start >= word.end);
        for (const word of left) if (isAlone(word, right)) expect(joined).toContain(word);
        for (const word of right) if (isAlone(word, left)) expect(joined).toContain(word);
      }),
    );
  });
});
