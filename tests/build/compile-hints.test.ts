import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HASH_LENGTH } from '../../src/contract/page/page-files.ts';

const ASSETS = 'dist/web/assets';
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The name of a built chunk: its group, or for texts the language and namespace. */
const nameOf = (file: string): string => file.slice(0, -'-.js'.length - HASH_LENGTH);

it('only the chunks of the first screens have the eager compile hint', () => {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
  // Chromium ignores the hint after any other code, even an empty line.
  const hinted = scripts.filter((file) => readFileSync(`${ASSETS}/${file}`, 'utf8').startsWith(HINT));
  expect(hinted.map(nameOf).sort()).toEqual(['app', 'editor', 'recording', 'signed-in', 'start']);
});
