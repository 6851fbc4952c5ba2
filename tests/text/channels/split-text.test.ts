import { expect, it } from 'vitest';
import { splitText } from '../../../src/text/channels/split-text.ts';
import { plainLength } from '../../../src/text/graphemes.ts';

const split = (text: string, max: number, first = max): string[] =>
  splitText(text, { measure: plainLength, room: (index) => (index === 0 ? first : max) });

it('prefers to split at line ends, then sentence ends, then words', () => {
  expect(split('A first line here.\nThe next. More', 24)).toEqual(['A first line here.', 'The next. More']);
  expect(split('It is late. We go home now, all of us.', 20)).toEqual([
    'It is late.',
    'We go home now, all',
    'of us.',
  ]);
  expect(split('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

it('uses a separate limit for each part', () => {
  expect(split('aa bb cc dd ee', 2, 5)).toEqual(['aa bb', 'cc', 'dd', 'ee']);
});

it('splits at words in scripts without spaces, and starts no part with punctuation', () => {
  const text = '今日は天気がいいですね。明日も晴れるといいですね、きっと。';
  const parts = split(text, 9);
  expect(parts.join('')).toBe(text);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(9);
    expect(part).not.toMatch(/^[、。]/);
  }
});

it('splits a word only if it is longer than a part', () => {
  expect(split('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(split('go https://example.com/abc now', 28)).toEqual(['go https://example.com/abc', 'now']);
  expect(split(`go https://example.com/${'a'.repeat(40)}`, 30).join('')).toContain('https://example.com/');
});

it('terminates for a character with many combining marks', () => {
  expect(
    splitText(`a${'\u0301'.repeat(50)}`, { measure: (piece) => piece.length, room: () => 10 }),
  ).toHaveLength(6);
});

it('returns no parts for blank text', () => expect(split(' \n ', 5)).toEqual([]));
