import { expect, it } from 'vitest';
import { spreadTime } from '../../src/text/timed-words.ts';

it('distributes the time of a segment over its words by length', () => {
  const spread = spreadTime({ start: 10, end: 20, text: 'a bbb cccccc' }, ['a', 'bbb', 'cccccc']);
  expect(spread.map(({ start, end }) => [start, end])).toEqual([
    [10, 11],
    [11, 14],
    [14, 20],
  ]);
});

it('assigns no times outside the segment, even for a negative duration', () => {
  expect(spreadTime({ start: 5, end: 4, text: 'a b' }, ['a', 'b']).map(({ end }) => end)).toEqual([5, 5]);
  expect(spreadTime({ start: 5, end: 6, text: '' }, [])).toEqual([]);
});
