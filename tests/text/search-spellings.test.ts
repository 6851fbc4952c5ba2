import { expect, it } from 'vitest';
import { foldLetters, foldSpelling, searchSpellings } from '../../src/text/search-spellings.ts';

it.each([
  ['weather', ['weather']],
  ['strasse', ['strasse', 'straße']],
  ['cœur', ['cœur', 'coeur']],
  ['flussstrasse', ['flussstrasse', 'flussstraße', 'flußstrasse', 'flußstraße']],
  ['kapıyı', ['kapiyi', 'kapıyı']],
])('knows how %s may be written', (word, spellings) => {
  expect(searchSpellings(word)).toEqual(spellings);
});

it('tries few spellings of a long word, itself first', () => {
  const word = 'ss'.repeat(50);
  const spellings = searchSpellings(word);
  expect(spellings[0]).toBe(word);
  expect(new Set(spellings).size).toBe(8);
});

it('writes the letters out', () => {
  expect(foldSpelling('die straße der sœurs und des æon')).toBe('die strasse der soeurs und des aeon');
});

it('folds what is written in several ways, as whoever searches may', () => {
  expect(foldLetters('kapı łódź كَـتَب أحمد مدرسة שָׁלוֹם λόγος データ')).toBe(
    'kapi lódź كتب احمد مدرسه שלום λόγοσ でーた',
  );
  expect(foldLetters('die straße')).toBe('die straße');
});
