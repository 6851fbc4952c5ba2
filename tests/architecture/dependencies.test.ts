import { expect, it } from 'vitest';
import { readTree, SOURCE_FOLDERS } from './source-tree.ts';

/** The alias `keytar` installs `@napi-rs/keyring`; one of its files implements keytar's API. */
const OTHER_THAN_API = /['"]keytar(?!\/keytar\.js['"])[^'"]*['"]/;

it('through the alias keytar, only keytar’s own API is used', () => {
  const users = readTree(...SOURCE_FOLDERS).filter(({ text }) => OTHER_THAN_API.test(text));
  expect(users.map(({ path }) => path)).toEqual([]);
});

it.each([
  ["await import('keytar')", true],
  ["from 'keytar/index.js'", true],
  ["from 'keytar/keytar.js'", false],
])('a planted import is judged: %s', (text, isFound) => expect(OTHER_THAN_API.test(text)).toBe(isFound));
