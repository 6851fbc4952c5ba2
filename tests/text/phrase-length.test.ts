import { expect, it } from 'vitest';
import { phraseLength } from '../../src/text/phrase-length.ts';

it.each([
  ['张三丰', 1],
  ['東京スカイツリー', 1],
  ['ພາສາ', 1],
  ['cube cuddle', 2],
  ['我的 iPhone', 2],
  ['a b c d', 4],
  ['', 0],
])('counts adjacent characters of scripts without spaces as one word: %j', (phrase, words) => {
  expect(phraseLength(phrase)).toBe(words);
});
