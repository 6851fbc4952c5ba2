import { expect, it } from 'vitest';
import { isUnspaced, searchWords } from '../../src/text/search-words.ts';

it.each([
  ['The Café, at 9:30!', 'the cafe at 9 30'],
  ['“Über-cool” %_\'"*', 'uber cool'],
  ['  ', ''],
  ['東京タワー', '東京タワー'],
  ['नमस्ते दुनिया', 'नमस्ते दुनिया'],
  ['\uFE0F❤️ thanks ❤️', 'thanks'],
])('normalises %j to %j', (text, words) => {
  expect(searchWords(text)).toBe(words);
});

it('recognises scripts without spaces', () => {
  expect(isUnspaced('東京')).toBe(true);
  expect(isUnspaced('สวัสดี')).toBe(true);
  expect(isUnspaced('hello привет 안녕')).toBe(false);
});
