import { expect, it } from 'vitest';
import { wordsOf } from '../../src/text/words-of.ts';
import { relativeCost } from '../support/relative-cost.ts';

const words = (text: string) => wordsOf(text).map((word) => word.text);

it('finds words and their positions', () => {
  const text = '“Well,” she said – it’s 5 o’clock.';
  expect(words(text)).toEqual(['Well', 'she', 'said', 'it’s', '5', 'o’clock']);
  for (const { start, end, text: word } of wordsOf(text)) expect(text.slice(start, end)).toBe(word);
});

it('returns single characters in scripts without spaces', () => {
  expect(words('天気がいい OK')).toEqual(['天', '気', 'が', 'い', 'い', 'OK']);
  expect(words('ດີ ພາ ភាសា')).toEqual(['ດີ', 'ພ', 'າ', 'ភា', 'សា']);
});

it('keeps vowel signs with their word', () => {
  expect(words('नमस्ते दुनिया, مرحبًا')).toEqual(['नमस्ते', 'दुनिया', 'مرحبًا']);
});

it('stays fast with a long text', async () => {
  const long = 'word, '.repeat(50_000);
  expect(await relativeCost(() => wordsOf(long), 12)).toBeLessThan(12);
  expect(wordsOf(long)).toHaveLength(50_000);
});
