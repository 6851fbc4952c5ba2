import { expect, it } from 'vitest';
import { distinctiveWords } from '../../src/text/distinctive-words.ts';

it('counts normalised words and leaves out short ones', () => {
  expect(distinctiveWords('The Café and the café: a harbour', 9)).toEqual([
    { word: 'cafe', times: 2 },
    { word: 'harbour', times: 1 },
  ]);
  expect(distinctiveWords('one lighthouse, one harbour', 1)).toEqual([{ word: 'lighthouse', times: 1 }]);
});

it('finds words in scripts without spaces', () => {
  expect(distinctiveWords('東京タワーに行きました', 9).map(({ word }) => word)).toContain('東京タワー');
});
