import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonWords } from '../../../../src-renderer/ui/spoken-words/common-words.ts';

const words = (text: string) => text.split(' ').filter(Boolean);

it('pairs the words that two texts share', () => {
  expect(commonWords(words('a b c d'), words('a x c d e'))).toEqual([
    [0, 0],
    [2, 2],
    [3, 3],
  ]);
  expect(commonWords([], words('a'))).toEqual([]);
});

it('pairs repeated words in order', () => {
  const text = words('the cat and the dog and the bird saw the cat and the dog');
  expect(commonWords(text, text)).toEqual(text.map((_, index) => [index, index]));
});

it('keeps the order of both texts when passages were swapped', () => {
  const shared = commonWords(
    words('one two three four five six seven eight'),
    words('five six seven eight one two three'),
  );
  expect(shared).toEqual([
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 3],
  ]);
});

it('pairs only equal words, each once, in the order of both texts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      let [lastA, lastB] = [-1, -1];
      for (const [inA, inB] of commonWords(a, b)) {
        expect(a[inA]).toBe(b[inB]);
        expect(inA).toBeGreaterThan(lastA);
        expect(inB).toBeGreaterThan(lastB);
        [lastA, lastB] = [inA, inB];
      }
    }),
  );
});
