import { expect, it } from 'vitest';
import { roomEnd } from '../../../src/text/channels/room-end.ts';
import { weightOf } from '../../../src/text/channels/x-length.ts';

it('finds the end of the text that fits, between grapheme clusters', () => {
  expect(roomEnd('abcd', 4, weightOf)).toBeNull();
  expect(roomEnd('abcde', 4, weightOf)).toBe(4);
  expect(roomEnd('ab👩‍👩‍👧‍👦', 3, weightOf)).toBe(2);
  expect(roomEnd('a https://example.com/abc', 24, weightOf)).toBe(2);
});
