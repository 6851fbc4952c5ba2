import { expect, it } from 'vitest';
import { RecentChunks } from '../../../src/server/takes/recent-chunks.ts';

it('RecentChunks.take returns a copy of a chunk once', () => {
  const recent = new RecentChunks();
  const bytes = new Uint8Array([1, 2]);
  recent.add(3, bytes);
  bytes.fill(0);
  expect(recent.take(3)).toEqual(new Uint8Array([1, 2]));
  expect(recent.take(3)).toBeNull();
});

it('RecentChunks keeps the latest 64 kB and nothing larger', () => {
  const recent = new RecentChunks();
  for (let n = 0; n < 5; n += 1) recent.add(n, new Uint8Array(16 * 1024));
  recent.add(9, new Uint8Array(64 * 1024 + 1));
  expect([0, 1, 2, 3, 4, 9].filter((n) => recent.take(n) !== null)).toEqual([1, 2, 3, 4]);
  recent.add(5, new Uint8Array(64 * 1024));
  expect(recent.take(5)).toHaveLength(64 * 1024);
});
