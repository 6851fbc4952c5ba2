import { expect, it } from 'vitest';
import { joinSpelledLetters } from '../../../src/server/text-shaping/spelled-letters.ts';

it.each([
  ['the j f k airport', 'the JFK airport'],
  ['U. S. A. and the b b c. Then', 'USA and the BBC. Then'],
  ['J. R. R. Tolkien and the U. S. Army', 'J. R. R. Tolkien and the U. S. Army'],
  ['at I B M I think, on w i f i', 'at IBM I think, on WIFI'],
  ['the h d m i cable, w w i i and a s c i i', 'the HDMI cable, WWII and ASCII'],
  ['in the U. S. A. It is big. To I. B. M. They left.', 'in the USA. It is big. To IBM. They left.'],
  ['on t v in the u k', 'on TV in the UK'],
  [
    'in the U S a lot of people, in the u s a and the U S A',
    'in the US a lot of people, in the USA and the USA',
  ],
  [
    'o k i will, in h r I like it, on t v a man, the c i a',
    'OK i will, in HR I like it, on TV a man, the CIA',
  ],
  ['the n a a c p', 'the NAACP'],
  ['at five p m', 'at five p m'],
  ['a a a test', 'a a a test'],
  ["it's a b", "it's a b"],
])('%s', (said, written) => {
  expect(joinSpelledLetters(said)).toBe(written);
});
