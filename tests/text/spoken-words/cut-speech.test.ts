import { describe, expect, it } from 'vitest';
import { cutStretches } from '../../../src/text/spoken-words/cut-speech.ts';

/** A second a word, from `start` on. */
const timed = (start: number, ...words: string[]) => ({
  start,
  end: start + words.length,
  text: words.join(' '),
  words: words.map((text, at) => ({ text, start: start + at, end: start + at + 0.5 })),
});
const cutAt = (text: string, mark = '|'): [string, number] => [text.replace(mark, ''), text.indexOf(mark)];

describe('cutStretches', () => {
  it('cuts between words at the times of the words', () => {
    const stretches = [timed(0, 'of', 'moss,', 'and'), timed(3, '“of', 'well-known”', 'fern.')];
    const { before, after } = cutStretches(stretches, ...cutAt('Of moss, and of |well-known fern.'));
    expect(before).toEqual([stretches[0], { ...timed(3, '“of'), end: 3.5 }]);
    expect(after).toEqual([timed(4, 'well-known”', 'fern.')]);
  });

  it('puts a word that is cut into the second half and leaves no empty parts', () => {
    const stretches = [timed(0, 'well-known', 'fern')];
    const { before, after } = cutStretches(stretches, ...cutAt('well-|known fern'));
    expect([before, after]).toEqual([[], stretches]);
  });

  it('cuts stretches without word times by their share of the text', () => {
    const stretches = [{ start: 0, end: 10, text: 'abcd efghi' }];
    expect(cutStretches(stretches, ...cutAt('abcd |efghi'))).toEqual({
      before: [{ start: 0, end: 5, text: 'abcd' }],
      after: [{ start: 5, end: 10, text: 'efghi' }],
    });
  });

  it('cuts text in a script without spaces', () => {
    const stretches = [
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
    const { before, after } = cutStretches(stretches, ...cutAt('苔と|羊歯'));
    expect(before.map(({ text, end }) => [text, end])).toEqual([['苔と', 1.5]]);
    expect(after.map(({ text, start }) => [text, start])).toEqual([['羊歯', 2]]);
  });

  it('keeps stretches complete when the cut is between them or at an end', () => {
    const stretches = [timed(0, 'of', 'moss'), timed(2, 'and', 'fern')];
    const cut = (text: string) => cutStretches(stretches, ...cutAt(text));
    expect(cut('of moss |and fern')).toEqual({ before: [stretches[0]], after: [stretches[1]] });
    expect(cut('|of moss and fern')).toEqual({ before: [], after: stretches });
  });
});
