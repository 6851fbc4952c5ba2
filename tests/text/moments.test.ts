import { expect, it } from 'vitest';
import { type Moment, MomentFinder } from '../../src/text/moments.ts';

function momentsOf(
  segments: readonly { start: number; end: number; text: string }[],
  terms: readonly string[],
  max: number,
): readonly Moment[] {
  const finder = new MomentFinder(terms, max);
  for (const segment of segments) finder.add(segment);
  return finder.moments;
}

const said = [
  { start: 0, end: 4, text: 'First we talked about the harbour.' },
  { start: 5, end: 15, text: 'Then, after a long while, somebody mentioned the old boats.' },
  { start: 20, end: 30, text: 'Boats in the harbour are expensive.' },
];

it('estimates when a search word was spoken', () => {
  const [moment, ...others] = momentsOf(said, ['mentioned'], 3);
  expect(moment?.text).toBe(said[1]?.text);
  expect(moment?.at).toBeGreaterThan(10);
  expect(moment?.at).toBeLessThan(15);
  expect(others).toEqual([]);
});

it('prefers segments with all search words, and returns the first ones', () => {
  expect(momentsOf(said, ['harbour', 'boats'], 3)).toEqual([{ at: expect.any(Number), text: said[2]?.text }]);
  expect(momentsOf(said, ['harbour'], 1).map(({ text }) => text)).toEqual([said[0]?.text]);
});

it('finds words without accents and within words, and nothing without a match', () => {
  const tokyo = { start: 0, end: 2, text: '東京タワーに行きました' };
  expect(momentsOf([tokyo], ['タワ'], 3)).toEqual([{ at: expect.any(Number), text: tokyo.text }]);
  expect(momentsOf([{ start: 1, end: 2, text: 'Le café' }], ['cafe'], 3)).toHaveLength(1);
  expect(momentsOf([{ start: 1, end: 2, text: 'Die Straße' }], ['strasse'], 3)).toHaveLength(1);
  expect(momentsOf(said, ['moon'], 3)).toEqual([]);
});

it('shortens a long segment around the match', () => {
  const text = `${'before '.repeat(40)}the lighthouse ${'after '.repeat(40)}`;
  const [moment] = momentsOf([{ start: 0, end: 60, text }], ['lighthouse'], 3);
  expect(moment?.text).toMatch(/^… before .*lighthouse.* after …$/);
  expect(moment?.text.length).toBeLessThan(100);
});
