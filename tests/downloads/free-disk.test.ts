import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freeDisk } from '../../src/downloads/free-disk.ts';

it('freeDisk returns the free space, also for a folder that does not exist yet', async () => {
  const free = await freeDisk(tmpdir());
  expect(free).toBeGreaterThan(0);
  const later = await freeDisk(join(tmpdir(), 'not', 'there', 'yet'));
  // Other programs write to the disk meanwhile.
  expect(Math.abs((later ?? 0) - (free ?? 0))).toBeLessThan(2e9);
});
