import { expect, it } from 'vitest';
import { splitText } from '../../../src/text/channels/split-text.ts';
import { plainLength } from '../../../src/text/graphemes.ts';

const split = (text: string, max: number, first = max): string[] =>
  splitText(text, { measure: plainLength, room: (index) => (index === 0 ? first : max) });

it('ends parts with lines, sentences or words, in this order', () => {
  expect(split('A first line here.\nThe next. More', 24)).toEqual(['A first line here.', 'The next. More']);
  expect(split('It is late. We go home now, all of us.', 20)).toEqual([
    'It is late.',
    'We go home now, all',
    'of us.',
  ]);
  expect(split('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

it('has a room of its own for each part', () => {
  expect(split('aa bb cc dd ee', 2, 5)).toEqual(['aa bb', 'cc', 'dd', 'ee']);
});

it('knows words in scripts without spaces, and puts no full stop at a beginning', () => {
  for (const part of split('今日は天気がいいですね。明日も晴れるといいですね、きっと。', 9)) {
    expect(part.length).toBeLessThanOrEqual(9);
    expect(part).not.toMatch(/^[、。]/);
  }
});

it('divides a word only if it is longer than a part', () => {
  expect(split('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(split('go https://example.com/abc now', 28)).toEqual(['go https://example.com/abc', 'now']);
  expect(split(`go https://example.com/${'a'.repeat(40)}`, 30).join('')).toContain('https://example.com/');
});

it('ends with a character of many marks, too', () => {
  expect(
    splitText(`a${'\u0301'.repeat(50)}`, { measure: (piece) => piece.length, room: () => 10 }),
  ).toHaveLength(6);
});

it('finds nothing in nothing', () => expect(split(' \n ', 5)).toEqual([]));
