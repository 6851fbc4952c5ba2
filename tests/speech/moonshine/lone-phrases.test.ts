import { expect, it } from 'vitest';
import { insertPhrase } from '../../../src/speech/moonshine/lone-phrases.ts';

/** Words of a tenth of a second each, from `start` on. */
const wordsFrom = (start: number, text: string) =>
  text
    .split(' ')
    .map((word, n) => ({ text: word, start: start + n / 10, end: start + (n + 1) / 10, confidence: 90 }));

const span = { start: 2, end: 2.6 };
const texts = (words: ReturnType<typeof insertPhrase>) => words.map(({ text }) => text).join(' ');

it.each([
  ['a reading', 'New pair of graph', 'New pair of graph'],
  ['the same words', 'New paragraph', 'New paragraph.'],
])('replaces %s with the phrase', (_, heard, reading) => {
  const words = [...wordsFrom(1, 'in the morning'), ...wordsFrom(2, heard), ...wordsFrom(3.5, 'Bring it')];
  const written = insertPhrase(words, span, { phrase: 'new paragraph', reading }, 3.4);
  expect(texts(written)).toBe('in the morning new paragraph. Bring it');
});

it.each([
  ['after', 'New paragraph. Please', 'new paragraph. Please bring it'],
  ['before', 'morning New paragraph.', 'morning new paragraph. bring it'],
])('keeps a spoken word %s the phrase whose time overlaps it', (_, heard, expected) => {
  const words = [...wordsFrom(2, heard), ...wordsFrom(3.5, 'bring it')];
  const written = insertPhrase(words, span, { phrase: 'new paragraph', reading: 'New paragraph' }, 3.4);
  expect(texts(written)).toBe(expected);
});

it('keeps all words when none is a reading of the phrase', () => {
  const words = [...wordsFrom(2, 'Budget'), ...wordsFrom(3.5, 'is short')];
  const written = insertPhrase(words, span, { phrase: 'new line', reading: 'New line' }, 3.4);
  expect(texts(written)).toBe('new line. Budget is short');
  expect(written.find(({ text }) => text === 'Budget')).toMatchObject({ start: 3.4, end: 3.4 });
});
