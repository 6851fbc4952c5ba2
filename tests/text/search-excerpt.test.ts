import { expect, it } from 'vitest';
import { excerpt } from '../../src/text/excerpt.ts';
import { searchExcerpt } from '../../src/text/search-excerpt.ts';
import { relativeCost } from '../support/relative-cost.ts';

const filler = (words: number): string => 'nothing of it here '.repeat(words / 4);
const found = (text: string, search: string): string | null => searchExcerpt(text, search, 100);

it('excerpts the part with the search words unless the beginning shows them', () => {
  const text = `${filler(40)}then the Lighthouse\n\nkeeper came ${filler(40)}`;
  expect(found(text, 'lightho')).toMatch(/^… .*then the Lighthouse keeper came nothing.* …$/);
  expect(found(`A lighthouse. ${text}`, 'lighthouse')).toBeNull();
  expect(found(text, 'elephant')).toBeNull();
  expect(found(text, '...')).toBeNull();
});

it('prefers the excerpt with most of the search words', () => {
  const text = `the harbour ${filler(40)}a keeper ${filler(40)}the keeper of the harbour`;
  expect(found(text, 'harbour keeper')).toMatch(/^… .*the keeper of the harbour$/);
  expect(found(`the keeper of the harbour ${text}`, 'harbour keeper')).toBeNull();
  expect(found(text, 'harbour elephant')).toBeNull();
});

it('keeps the match intact, also without spaces and with surrogate pairs', () => {
  const kanji = '\u{20BB7}'.repeat(150);
  expect(found(`${kanji}東京タワー${kanji}`, 'タワ')).toMatch(/^… \u{20BB7}+東京タワー\u{20BB7}+ …$/u);
  const word = 'x'.repeat(150);
  expect(excerpt(`${'y'.repeat(60)} ${word}`, 61)).toBe(`… ${'x'.repeat(60)} …`);
  expect(excerpt(`${word}-lighthouse tomorrow and so on`, 151)).toContain('lighthouse tomorrow');
});

it('stays fast with many search words in a long text', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const terms = Array.from({ length: 60 }, (_, n) => `${letters[n % 26]}${letters[Math.floor(n / 26)]}`);
  const words = Array.from({ length: 15_000 }, (_, n) => ((n * 48_271) % 2 ** 31).toString(36));
  const text = `${words.join(' ')} ${'aa '.repeat(20_000)}`;
  expect(await relativeCost(() => found(text, terms.join(' ')), 4)).toBeLessThan(4);
});
