import { describe, expect, it } from 'vitest';
import { findMatches, firstMatch } from '../../src/text/search-matches.ts';

const found = (text: string, search: string) => {
  const match = firstMatch(text, search);
  return match && text.slice(match.start, match.end);
};
const all = (text: string, search: string) =>
  findMatches(text, search).map(({ start, end }) => text.slice(start, end));

describe('firstMatch and findMatches', () => {
  it('find adjacent words in the order of the search', () => {
    expect(found('The harbour, and the harbour-master called.', 'harbour mas')).toBe('harbour-master');
  });

  it('find the first of the words when they are not adjacent', () => {
    expect(found('The master of this harbour called.', 'harbour master')).toBe('harbour');
  });

  it('ignore accents and case, like the search', () => {
    expect(found('Ein Café in Zürich', 'CAFE')).toBe('Café');
    expect(found('Ein Café in Zürich', 'zuri')).toBe('Zürich');
  });

  it('find a letter that is written as two, and the reverse', () => {
    expect(found('Die Große Straße.', 'strasse')).toBe('Straße');
    expect(found('le coeur', 'cœur')).toBe('coeur');
  });

  it.each([
    ['Kapıyı kapat', 'KAPIYI', 'Kapıyı'],
    ['İzmir ve Ilgaz', 'ılgaz', 'Ilgaz'],
    ['ثم كَتَبَ الوَلَدُ', 'كتب', 'كَتَبَ'],
    ['قال احمد', 'أحمد', 'احمد'],
    ['مدرسة كــبيرة', 'كبيره', 'كــبيرة'],
    ['Ο Λόγος', 'λογοσ', 'Λόγος'],
    ['do Łodzi', 'lodz', 'Łodzi'],
    ['このデータを', 'でーた', 'データ'],
    ['このｶﾞｲﾄﾞを', 'ガイド', 'ｶﾞｲﾄﾞ'],
  ])('find in %j the words of %j', (text, search, words) => {
    expect(found(text, search)).toBe(words);
  });

  it('find words after an apostrophe', () => {
    const text = "D’abord l'été, puis l’école.";
    expect(all(text, 'été école')).toEqual(['été', 'école']);
    expect(found(text, 'l’école')).toBe('l’école');
    expect(all("I don't", "don't")).toEqual(['don', 't']);
  });

  it('find consecutive characters in scripts without spaces', () => {
    expect(found('今天天气很好', '天气')).toBe('天气');
    expect(found('今天。气很好', '天气')).toBeNull();
    expect(all('今天天气很好，明天天气不好', '天气')).toEqual(['天气', '天气']);
  });

  it('find nothing in a text without the words', () => {
    expect(found('Something else', 'harbour')).toBeNull();
    expect(found('Something else', '?!')).toBeNull();
    expect(all('Something else', 'harbour')).toEqual([]);
    expect(all('Something else', '?!')).toEqual([]);
  });

  it('find all matches, each once, in text order', () => {
    const text = 'The master of this harbour called the harbours’ mistress.';
    expect(all(text, 'harbour mas')).toEqual(['master', 'harbour', 'harbours']);
    expect(all('Chapter and chapters', 'ch chapter')).toEqual(['Chapter', 'chapters']);
  });
});
