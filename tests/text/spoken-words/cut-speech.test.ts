import { describe, expect, it } from 'vitest';
import { cutSegments } from '../../../src/text/spoken-words/cut-speech.ts';

/** A second a word, from `start` on. */
const timed = (start: number, ...words: string[]) => ({
  start,
  end: start + words.length,
  text: words.join(' '),
  words: words.map((text, at) => ({ text, start: start + at, end: start + at + 0.5 })),
});
const cutAt = (text: string, mark = '|'): [string, number] => [text.replace(mark, ''), text.indexOf(mark)];

describe('cutSegments', () => {
  it('cuts between words at the times of the words', () => {
    const segments = [timed(0, 'of', 'moss,', 'and'), timed(3, '“of', 'well-known”', 'fern.')];
    const { before, after } = cutSegments(segments, ...cutAt('Of moss, and of |well-known fern.'));
    expect(before).toEqual([segments[0], { ...timed(3, '“of'), end: 3.5 }]);
    expect(after).toEqual([timed(4, 'well-known”', 'fern.')]);
  });

  it('puts a word that is cut into the second half and leaves no empty parts', () => {
    const segments = [timed(0, 'well-known', 'fern')];
    const { before, after } = cutSegments(segments, ...cutAt('well-|known fern'));
    expect([before, after]).toEqual([[], segments]);
  });

  it('cuts segments without word times by their share of the text', () => {
    const segments = [{ start: 0, end: 10, text: 'abcd efghi' }];
    expect(cutSegments(segments, ...cutAt('abcd |efghi'))).toEqual({
      before: [{ start: 0, end: 5, text: 'abcd' }],
      after: [{ start: 5, end: 10, text: 'efghi' }],
    });
  });

  it('cuts text in a script without spaces', () => {
    const segments = [
      {
        start: 0,
        end: 3,
        text: '苔と羊歯',
        words: [
          { text: '苔', start: 0, end: 0.5 },
          { text: 'と', start: 1, end: 1.5 },
          { text: '羊歯', start: 2, end: 3 },
        ],
      },
    ];
    const { before, after } = cutSegments(segments, ...cutAt('苔と|羊歯'));
    expect(before.map(({ text, end }) => [text, end])).toEqual([['苔と', 1.5]]);
    expect(after.map(({ text, start }) => [text, start])).toEqual([['羊歯', 2]]);
  });

  it('keeps segments complete when the cut is between them or at an end', () => {
    const segments = [timed(0, 'of', 'moss'), timed(2, 'and', 'fern')];
    const cut = (text: string) => cutSegments(segments, ...cutAt(text));
    expect(cut('of moss |and fern')).toEqual({ before: [segments[0]], after: [segments[1]] });
    expect(cut('|of moss and fern')).toEqual({ before: [], after: segments });
  });
});
