import { expect, it } from 'vitest';
import { beginningOf } from '../../../src/text/channels/beginning.ts';
import { weightedLength } from '../../../src/text/channels/x-length.ts';

it('returns a text within the limit unchanged', () =>
  expect(beginningOf('a b', 3, weightedLength)).toBe('a b'));

it('cuts between words with an ellipsis, within the limit', () => {
  const cut = beginningOf('one two three four five six', 16, weightedLength);
  expect(cut).toBe('one two three…');
  expect(weightedLength(cut)).toBeLessThanOrEqual(16);
});

it('cuts a text without spaces, but never within a grapheme cluster', () => {
  expect(beginningOf('日'.repeat(200), 280, weightedLength)).toBe(`${'日'.repeat(139)}…`);
  expect(beginningOf('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, weightedLength)).toBe('👩‍👩‍👧‍👦…');
});

it.each(['ex.io ', 'see ex.io and ', 'ex.io、', 'a.co/b 日本 '])(
  'counts web addresses like the platform: %s',
  (words) => {
    const cut = beginningOf(words.repeat(80), 280, weightedLength);
    expect(weightedLength(cut)).toBeLessThanOrEqual(280);
    expect(weightedLength(cut)).toBeGreaterThan(200);
  },
);

it('does not leave a partial word that counts as a web address over the limit', () =>
  expect(beginningOf('日本日本日ex.community', 18, weightedLength)).toBe('日本日本日ex.c…'));

it('splits a web address only if it cannot fit at all', () => {
  expect(beginningOf('日本語ex.io/path', 27, weightedLength)).toBe('日本語…');
  expect(beginningOf(`https://example.com/${'a'.repeat(90)}`, 21, ({ length }) => length)).toBe(
    'https://example.com/…',
  );
});
