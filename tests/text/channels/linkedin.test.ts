import { expect, it } from 'vitest';
import { foldOf, linkedinParts, withBullets } from '../../../src/text/channels/linkedin.ts';

it('turns list marks into bullets, and nothing else', () => {
  expect(withBullets('- one\n  * two\n• three\n1. four\na - b')).toBe(
    '• one\n• two\n• three\n1. four\na - b',
  );
});

it('folds after the characters or the lines that a phone shows', () => {
  expect(foldOf('a'.repeat(210))).toBeNull();
  expect(foldOf('a'.repeat(211))).toBe(210);
  expect(foldOf('👍🏽'.repeat(211))).toBe(840);
  expect(foldOf('word '.repeat(50).replace(/^/, 'ab'))).toBe(207);
  expect(foldOf('a\nb\nc')).toBeNull();
  expect(foldOf('a\nb\nc\nd')).toBe(5);
});

it('puts into comments what a post has no room for', () => {
  const parts = linkedinParts('word '.repeat(1000));
  expect(parts.map((part) => part.length <= 3000)).toEqual([true, true, true]);
  expect(parts[1]?.length).toBeLessThanOrEqual(1250);
  expect(parts.join(' ')).toBe('word '.repeat(1000).trim());
});
