import { expect, it } from 'vitest';
import { exportFileName } from '../../../../src-renderer/features/exports/file-name.ts';

const DAY = new Date(2026, 10, 3, 12).toISOString();
const name = (text: string) => exportFileName(DAY, text, 'txt');

it('exportFileName consists of the date and the first words', () => {
  expect(name('Plant beans\nand more')).toBe('2026-11-03 Plant beans.txt');
});

it('exportFileName contains no characters or names that a file system refuses', () => {
  expect(name('a/b\\c: "d" <e>|f?* \u202eevil\u0000')).toBe('2026-11-03 a b c d e f evil.txt');
  expect(name('Wait... ')).toBe('2026-11-03 Wait.txt');
  expect(name('con')).toBe('2026-11-03 con.txt');
});

it('exportFileName does not end with punctuation of an unfinished sentence', () => {
  expect(name('He came home,\nand slept')).toBe('2026-11-03 He came home.txt');
  expect(name(`He was ${'very '.repeat(7)}late, and slept`)).toBe(
    `2026-11-03 He was ${'very '.repeat(7)}late.txt`,
  );
  expect(name('今日は、')).toBe('2026-11-03 今日は.txt');
  expect(name('Notes – (draft)')).toBe('2026-11-03 Notes – (draft).txt');
});

it('exportFileName is cut between words, and never inside a character', () => {
  expect(name('word '.repeat(50)).length).toBeLessThanOrEqual(64);
  expect(name('word '.repeat(50))).toMatch(/ word\.txt$/);
  expect(name('👩‍👩‍👧‍👦'.repeat(20)).isWellFormed()).toBe(true);
});

it('exportFileName falls back to the product name when the text has no words', () => {
  expect(name(' ')).toBe('2026-11-03 Parlance.txt');
  expect(name('???')).toBe('2026-11-03 Parlance.txt');
});
