import { expect, it } from 'vitest';
import { RowDigest, toPostgres } from '../../../src/server/move/row-digest.ts';

it('toPostgres removes NUL characters, and RowDigest treats both texts as equal', () => {
  expect(toPostgres('a\0b', 'text')).toBe('ab');
  const digestOf = (text: string) => {
    const digest = new RowDigest(['text'], { text: 'text' });
    digest.add({ text });
    return digest.result;
  };
  expect(digestOf('a\0b')).toEqual(digestOf('ab'));
  expect(digestOf('a b')).not.toEqual(digestOf('ab'));
});
