import type { LocalLinter as Linter } from 'harper.js';
import { beforeAll, expect, it } from 'vitest';
import { knownWords } from '../../../../src/server/ai/local/known-words.ts';

let linter: Linter;
beforeAll(async () => {
  const [{ LocalLinter }, { binary }] = await Promise.all([import('harper.js'), import('harper.js/binary')]);
  linter = new LocalLinter({ binary });
  await linter.setup();
});

it('tells the words of English from what it has never heard, British spelling included', async () => {
  const words = ['weather', 'coffee', 'enters', 'parlance', "don't"];
  const british = [
    'centre',
    'colours',
    'organising',
    'travelling',
    'dialogue',
    'licence',
    'programmes',
    'theatre',
  ];
  const names = ['kubernetes', 'siobhan', 'netes', 'reykjavick', 'lukasz'];
  const known = await knownWords(linter, [...words, ...british, ...names]);
  expect([...known].toSorted()).toEqual([...words, ...british].toSorted());
});

it('knows nothing of nothing', async () => {
  expect(await knownWords(linter, [])).toEqual(new Set());
});
