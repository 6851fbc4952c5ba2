import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type Change,
  changesBetween,
} from '../../../../../src-renderer/features/editor/changes/word-changes.ts';
import { relativeCost } from '../../../../support/relative-cost.ts';

const applied = (before: string, after: string, changes: readonly Change[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, newStart, newEnd } of changes) {
    result += before.slice(at, start) + after.slice(newStart, newEnd);
    at = end;
  }
  return result + before.slice(at);
};
const told = (before: string, after: string): string[] =>
  changesBetween(before, after).map(
    ({ start, end, newStart, newEnd }) => `${before.slice(start, end)}>${after.slice(newStart, newEnd)}`,
  );

const word = fc.constantFrom(
  'the',
  'cat',
  'sat',
  'on',
  'a',
  'mat',
  ' ',
  '\n',
  '.',
  '“',
  '😀',
  '猫',
  'don’t',
  'über',
);
const anyText = fc.array(word, { maxLength: 400 }).map((words) => words.join(' '));

describe('changesBetween', () => {
  it('returns changes that turn one text into the other, for any two texts', () => {
    const holds = (before: string, after: string): void => {
      expect(applied(before, after, changesBetween(before, after))).toBe(after);
    };
    fc.assert(fc.property(anyText, anyText, holds), { numRuns: 60 });
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string(), holds));
  });

  it('returns changes of complete words', () => {
    expect(told('so we went to the shop', 'So we went to a shop.')).toEqual(['so>So', 'the>a', '>.']);
    expect(told('they was late', 'They were late')).toEqual(['they>They', 'was>were']);
    expect(told('same', 'same')).toEqual([]);
    expect(told('', 'new')).toEqual(['>new']);
    expect(told('gone', '')).toEqual(['gone>']);
  });

  it('returns one change where almost nothing stayed the same', () => {
    expect(told('the weather is nice today', 'das Wetter ist heute schön')).toHaveLength(1);
  });

  it('is fast for 50,000 words without sentences and with a change in every tenth', async () => {
    let seed = 1;
    const words = Array.from({ length: 50_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return `w${Math.floor(1500 * (seed / 2_147_483_647) ** 2)}`;
    });
    const after = words.map((one, index) => (index % 10 === 5 ? `${one}x` : one)).join(' ');
    const find = () => changesBetween(words.join(' '), after);
    expect(await relativeCost(find, 40)).toBeLessThan(40);
    expect(find()).toHaveLength(5000);
  });

  it('returns the same changes on a slow machine: it counts work, never time', () => {
    const before = Array.from({ length: 900 }, (_, index) => `${'abcdefgh'[(index * 3) % 8]}${index % 7}`);
    const after = before.map((one, index) => (index % 3 === 1 ? `x${index % 5}` : one)).join(' ');
    const told = changesBetween(before.join(' '), after);
    let now = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 60_000;
      return now;
    });
    expect(changesBetween(before.join(' '), after)).toEqual(told);
    expect(told.length).toBeGreaterThan(200);
    clock.mockRestore();
  });

  it('is fast for 50,000 words that were all rewritten', async () => {
    const text = (seed: number): string =>
      Array.from({ length: 50_000 }, (_, index) => `${'abcdefgh'[(index * seed) % 8]}${index % 97}`).join(
        ' ',
      );
    const find = () => changesBetween(text(3), text(5));
    expect(await relativeCost(find, 40)).toBeLessThan(40);
    expect(applied(text(3), text(5), find())).toBe(text(5));
  });
});
