import { expect, it } from 'vitest';
import { joinSpelledLetters } from '../../../src/server/text-shaping/spelled-letters.ts';

it.each([
  ['the j f k airport', 'the JFK airport'],
  ['U. S. A. and the b b c', 'USA. and the BBC'],
  ['on t v in the u k', 'on TV in the UK'],
  ['at five p m', 'at five p m'],
  ['a a a test', 'a a a test'],
  ["it's a b", "it's a b"],
])('%s', (said, written) => {
  expect(joinSpelledLetters(said)).toBe(written);
});
