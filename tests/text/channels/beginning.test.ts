import { expect, it } from 'vitest';
import { beginningOf } from '../../../src/text/channels/beginning.ts';
import { weightedLength } from '../../../src/text/channels/x-length.ts';

it('leaves alone what fits', () => expect(beginningOf('a b', 3, weightedLength)).toBe('a b'));

it('cuts between words, with an ellipsis, within the room there is', () => {
  const cut = beginningOf('one two three four five six', 16, weightedLength);
  expect(cut).toBe('one two three…');
  expect(weightedLength(cut)).toBeLessThanOrEqual(16);
});

it('cuts a text without spaces, and never inside a character', () => {
  expect(beginningOf('日'.repeat(200), 280, weightedLength)).toBe(`${'日'.repeat(139)}…`);
  expect(beginningOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, weightedLength)).toBe('👩‍👩‍👧‍👦…');
});
