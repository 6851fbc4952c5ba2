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

describe('stretches of speech in two', () => {
  it('are cut between words, at the times of these', () => {
    const stretches = [timed(0, 'of', 'moss,', 'and'), timed(3, '“of', 'well-known”', 'fern.')];
    const { before, after } = cutStretches(stretches, ...cutAt('Of moss, and of |well-known fern.'));
    expect(before).toEqual([stretches[0], { ...timed(3, '“of'), end: 3.5 }]);
    expect(after).toEqual([timed(4, 'well-known”', 'fern.')]);
  });

  it('leave a word that is cut itself with the second half, and nothing empty', () => {
    const stretches = [timed(0, 'well-known', 'fern')];
    const { before, after } = cutStretches(stretches, ...cutAt('well-|known fern'));
    expect([before, after]).toEqual([[], stretches]);
  });

  it('without times of words are cut by the share of the text', () => {
    const stretches = [{ start: 0, end: 10, text: 'abcd efghi' }];
    expect(cutStretches(stretches, ...cutAt('abcd |efghi'))).toEqual({
      before: [{ start: 0, end: 5, text: 'abcd' }],
      after: [{ start: 5, end: 10, text: 'efghi' }],
    });
  });

  it('of a script without spaces are cut, too', () => {
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

  it('go whole where the cut is between them or at an end', () => {
    const stretches = [timed(0, 'of', 'moss'), timed(2, 'and', 'fern')];
    const cut = (text: string) => cutStretches(stretches, ...cutAt(text));
    expect(cut('of moss |and fern')).toEqual({ before: [stretches[0]], after: [stretches[1]] });
    expect(cut('|of moss and fern')).toEqual({ before: [], after: stretches });
  });
});
