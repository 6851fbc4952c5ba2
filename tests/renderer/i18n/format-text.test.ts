import { expect, it } from 'vitest';
import { formatText } from '../../../src-renderer/i18n/format-text.ts';

const table = {
  hello: 'Hello {{name}}, {{name}}',
  words_one: '{{count}} слово',
  words_few: '{{count}} слова',
  words_many: '{{count}} слов',
  words_other: '{{count}} слова',
};

it('fills every placeholder, and leaves none unfilled', () => {
  expect(formatText(table, 'hello', { name: '$& {{count}}' }, 'en')).toBe('Hello $& {{count}}, $& {{count}}');
  expect(formatText(table, 'hello', {}, 'en')).toBe('Hello , ');
});

it.each([
  [1, '1 слово'],
  [2, '2 слова'],
  [5, '5 слов'],
  [1.5, '1,5 слова'],
  [21, '21 слово'],
])('uses the plural form of the language for %s', (count, words) => {
  expect(formatText(table, 'words', { count }, 'ru')).toBe(words);
});

it('returns null for a missing text key', () => {
  expect(formatText(table, 'words', {}, 'ru')).toBeNull();
});
