import { describe, expect, it } from 'vitest';
import { doubtfulPlaces } from '../../../../../src-renderer/features/editor/doubtful/doubtful-places.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

const SEGMENTS = spokenSegments(['Please send it two Anna.', 'She will no why.'], {
  two: ['to'],
  no: ['know'],
});
const words = (text: string, segments = SEGMENTS) =>
  doubtfulPlaces(segments, text).map(({ start, end }) => text.slice(start, end));

describe('doubtfulPlaces', () => {
  it('returns the doubtful words in order, without punctuation', () => {
    expect(words('Please send it two Anna. She will no why.')).toEqual(['two', 'no']);
    const [first] = spokenSegments(['He said so.'], { so: [] });
    expect(words('He said so.', first ? [first] : [])).toEqual(['so']);
  });

  it('omits doubtful words that were edited, removed or written differently', () => {
    expect(words('Please send it to Anna. She will no why.')).toEqual(['no']);
    expect(words('Please send it Anna. She will know why.')).toEqual([]);
    expect(words('Please send it 2 Anna. She will no why.')).toEqual(['no']);
  });

  it('finds doubtful words in an edited text, in other case and other paragraphs', () => {
    expect(words('Dear all,\n\nplease do send it TWO our Anna!\n\nI think she will no why, really.')).toEqual(
      ['TWO', 'no'],
    );
  });

  it('finds the right occurrence of a word that was said several times', () => {
    const text = 'two and two and two and more';
    const [segment] = spokenSegments([text]);
    if (!segment?.words) throw new Error('no words');
    const doubted = segment.words.map((word, index) => (index === 2 ? { ...word, confidence: 10 } : word));
    expect(doubtfulPlaces([{ ...segment, words: doubted }], text)).toMatchObject([{ start: 8, end: 11 }]);
  });

  it('finds a word of several parts only where they stand together', () => {
    const segments = spokenSegments(['We were twenty-five there that day.'], { 'twenty-five': [] });
    expect(words('We were twenty-five there that day.', segments)).toEqual(['twenty-five']);
    expect(words('We were twenty or maybe five there that day.', segments)).toEqual([]);
  });

  it('returns nothing for a translation, or where the engine gave no low confidence', () => {
    expect(words('Bitte schicke es an Anna, sie weiß schon warum.')).toEqual([]);
    const bare = SEGMENTS.map(({ words: _words, ...segment }) => segment);
    expect(words('Please send it two Anna. She will no why.', bare)).toEqual([]);
  });
});
