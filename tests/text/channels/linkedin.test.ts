import { expect, it } from 'vitest';
import { foldOf, linkedinParts, withBullets } from '../../../src/text/channels/linkedin.ts';

it('replaces list marks with bullets and leaves other marks unchanged', () => {
  expect(withBullets('- one\n  * two\n• three\n1. four\na - b')).toBe(
    '• one\n• two\n• three\n1. four\na - b',
  );
});

it('returns the position after which LinkedIn folds a post, by characters or lines', () => {
  expect(foldOf('a'.repeat(210))).toBeNull();
  expect(foldOf('a'.repeat(211))).toBe(210);
  expect(foldOf('👍🏽'.repeat(211))).toBe(840);
  expect(foldOf('word '.repeat(50).replace(/^/, 'ab'))).toBe(207);
  expect(foldOf(`a${'word '.repeat(50)}`)).toBe(210);
  expect(foldOf('a\nb\nc')).toBeNull();
  expect(foldOf('a\nb\nc\nd')).toBe(5);
});

it('moves text that exceeds a post into comments', () => {
  const parts = linkedinParts('word '.repeat(1000));
  expect(parts.map((part) => part.length <= 3000)).toEqual([true, true, true]);
  expect(parts[1]?.length).toBeLessThanOrEqual(1250);
  expect(parts.join(' ')).toBe('word '.repeat(1000).trim());
});
