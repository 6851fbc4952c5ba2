import { expect, it } from 'vitest';
import { expandLigatures, searchSpellings } from '../../src/text/ligatures.ts';

it.each([
  ['weather', ['weather']],
  ['strasse', ['strasse', 'straße']],
  ['cœur', ['cœur', 'coeur']],
  ['flussstrasse', ['flussstrasse', 'flussstraße', 'flußstrasse', 'flußstraße']],
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
  expect(expandLigatures('die straße der sœurs und des æon')).toBe('die strasse der soeurs und des aeon');
});
