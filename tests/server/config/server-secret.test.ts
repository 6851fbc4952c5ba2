import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readServerSecret } from '../../../src/server/config/server-secret.ts';

it('is the setting, or one that stays in the data folder', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  expect(readServerSecret({ secret: 'set by the operator', dataDir })).toBe('set by the operator');
  const own = readServerSecret({ secret: null, dataDir });
  expect(own.length).toBeGreaterThan(40);
  expect(readServerSecret({ secret: null, dataDir })).toBe(own);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});

it.each(['', 'half-of-a-secr'])('is not replaced by what a full disk left of it (%j)', (left) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  writeFileSync(join(dataDir, 'secret'), left);
  expect(() => readServerSecret({ secret: null, dataDir })).toThrow(/Restore the file from a backup/);
  expect(readServerSecret({ secret: 'set by the operator', dataDir })).toBe('set by the operator');
  rmSync(dataDir, { recursive: true });
});
