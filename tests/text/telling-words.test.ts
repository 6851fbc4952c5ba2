import { expect, it } from 'vitest';
import { tellingWords } from '../../src/text/telling-words.ts';

it('counts words as the search has them, and leaves out short ones', () => {
  expect(tellingWords('The Café and the café: a harbour', 9)).toEqual([
    { word: 'cafe', times: 2 },
    { word: 'harbour', times: 1 },
  ]);
  expect(tellingWords('one lighthouse, one harbour', 1)).toEqual([{ word: 'lighthouse', times: 1 }]);
});

it('finds words in scripts without spaces', () => {
  expect(tellingWords('東京タワーに行きました', 9).map(({ word }) => word)).toContain('東京タワー');
});
