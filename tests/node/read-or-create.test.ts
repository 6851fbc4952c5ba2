import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreate } from '../../src/node/read-or-create.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-create-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const WHOLE = {
  isIntact: (text: string) => text.length >= 4,
  createDamagedError: () => new Error('It is damaged.'),
};

it('creates the file once with mode 0600 and leaves no temporary file', () => {
  const path = join(folder, 'data', 'id');
  expect(readOrCreate(path, () => 'first', WHOLE)).toBe('first');
  expect(readOrCreate(path, () => 'second', WHOLE)).toBe('first');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['id']);
});

it('returns the text of another process that created the file first', () => {
  const path = join(folder, 'id');
  const make = () => {
    writeFileSync(path, 'theirs');
    return 'ours';
  };
  expect(readOrCreate(path, make, WHOLE)).toBe('theirs');
  expect(readdirSync(folder)).toEqual(['id']);
});

it('throws for a damaged file and keeps it', () => {
  const path = join(folder, 'id');
  writeFileSync(path, 'ab');
  expect(() => readOrCreate(path, () => 'anew', WHOLE)).toThrow('It is damaged.');
  expect(readFileSync(path, 'utf8')).toBe('ab');
});
