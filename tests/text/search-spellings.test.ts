import { expect, it } from 'vitest';
import { foldLetters, foldSpelling, searchSpellings } from '../../src/text/search-spellings.ts';

it.each([
  ['weather', ['weather']],
  ['strasse', ['strasse', 'straße']],
  ['cœur', ['cœur', 'coeur']],
  ['flussstrasse', ['flussstrasse', 'flussstraße', 'flußstrasse', 'flußstraße']],
  ['kapıyı', ['kapiyi', 'kapıyı']],
])('returns the possible spellings of %s', (word, spellings) => {
  expect(searchSpellings(word)).toEqual(spellings);
});

it('limits the spellings of a long word, with the word itself first', () => {
  const word = 'ss'.repeat(50);
  const spellings = searchSpellings(word);
  expect(spellings[0]).toBe(word);
  expect(new Set(spellings).size).toBe(8);
});

it('foldSpelling expands ligatures and ß', () => {
  expect(foldSpelling('die straße der sœurs und des æon')).toBe('die strasse der soeurs und des aeon');
});

it('foldLetters removes marks and unifies letters that users type differently', () => {
  expect(foldLetters('kapı łódź كَـتَب أحمد مدرسة שָׁלוֹם λόγος データ')).toBe(
    'kapi lódź كتب احمد مدرسه שלום λόγοσ でーた',
  );
  expect(foldLetters('die straße')).toBe('die straße');
});
