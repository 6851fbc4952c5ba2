import type { LocalLinter as Linter } from 'harper.js';
import { beforeAll, expect, it } from 'vitest';
import { knownWords } from '../../../../src/server/ai/local/known-words.ts';

let linter: Linter;
beforeAll(async () => {
  const [{ LocalLinter }, { binary }] = await Promise.all([import('harper.js'), import('harper.js/binary')]);
  linter = new LocalLinter({ binary });
  await linter.setup();
});

it('knownWords returns English words, British spelling included, and no names', async () => {
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

it('knownWords returns an empty set for no words', async () => {
  expect(await knownWords(linter, [])).toEqual(new Set());
});
