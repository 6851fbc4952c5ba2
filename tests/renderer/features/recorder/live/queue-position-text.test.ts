import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queuePositionText } from '../../../../../src-renderer/features/recorder/live/queue-position-text.ts';
import { formatText, type TextTable } from '../../../../../src-renderer/i18n/format-text.ts';

/** The text in a language, from its own table. */
const sayIn = (language: string) => {
  const table = JSON.parse(readFileSync(`locales/${language}/recorder.json`, 'utf8')) as TextTable;
  return (ahead: number) =>
    queuePositionText(ahead, (key: string, values = {}) => formatText(table, key, values, language) ?? '');
};

it('states how many recordings are ahead, and when none is', () => {
  const say = sayIn('en');
  expect(say(0)).toMatch(/Yours is next\.$/);
  expect(say(1)).toMatch(/1 recording is ahead of yours\.$/);
  expect(say(2)).toMatch(/2 recordings are ahead of yours\.$/);
});

it('states the queue position in the plural forms of each language', () => {
  const forms = [1, 2, 5].map((count) => sayIn('ru')(count).split(' ').at(-1));
  expect(forms).toEqual(['запись.', 'записи.', 'записей.']);
  expect(new Set([1, 2, 3, 11].map((count) => sayIn('ar')(count).replace(/\d+|[٠-٩]+/g, 'N')))).toHaveLength(
    4,
  );
});
