import { describe, expect, it } from 'vitest';
import { doubtfulPlaces } from '../../../../../src-renderer/features/editor/doubtful/doubtful-places.ts';
import { spokenSegments } from '../../../../support/spoken-segments.ts';

const SEGMENTS = spokenSegments(['Please send it two Anna.', 'She will no why.'], {
  two: ['to'],
  no: ['know'],
});
const words = (text: string, segments = SEGMENTS) =>
  doubtfulPlaces(segments, text).map(({ start, end }) => text.slice(start, end));

describe('doubtful words', () => {
  it('stand where they were heard, without their punctuation, in order', () => {
    expect(words('Please send it two Anna. She will no why.')).toEqual(['two', 'no']);
    const [first] = spokenSegments(['He said so.'], { so: [] });
    expect(words('He said so.', first ? [first] : [])).toEqual(['so']);
  });

  it('are gone where they were edited, removed, or written otherwise', () => {
    expect(words('Please send it to Anna. She will no why.')).toEqual(['no']);
    expect(words('Please send it Anna. She will know why.')).toEqual([]);
    expect(words('Please send it 2 Anna. She will no why.')).toEqual(['no']);
  });

  it('are found however the text around them was edited, in other case and in other paragraphs', () => {
    expect(words('Dear all,\n\nplease do send it TWO our Anna!\n\nI think she will no why, really.')).toEqual(
      ['TWO', 'no'],
    );
  });

  it('are each at their own place where a word was said several times', () => {
    const text = 'two and two and two and more';
    const [segment] = spokenSegments([text]);
    if (!segment?.words) throw new Error('no words');
    const doubted = segment.words.map((word, index) => (index === 2 ? { ...word, confidence: 10 } : word));
    expect(doubtfulPlaces([{ ...segment, words: doubted }], text)).toMatchObject([{ start: 8, end: 11 }]);
  });

  it('may have several parts, which stand together or nowhere', () => {
    const segments = spokenSegments(['We were twenty-five there that day.'], { 'twenty-five': [] });
    expect(words('We were twenty-five there that day.', segments)).toEqual(['twenty-five']);
    expect(words('We were twenty or maybe five there that day.', segments)).toEqual([]);
  });

  it('are none in a translation, and none where the engine was sure or said nothing', () => {
    expect(words('Bitte schicke es an Anna, sie weiß schon warum.')).toEqual([]);
    const bare = SEGMENTS.map(({ words: _words, ...segment }) => segment);
    expect(words('Please send it two Anna. She will no why.', bare)).toEqual([]);
  });
});
