import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { storedJson } from '../../../src-main/disk/stored-json.ts';

let folder: string;
let path: string;
const schema = z.object({ n: z.number() });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  path = join(folder, 'a.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('reads what was written, and nothing where there is nothing', async () => {
  const file = storedJson(path, schema);
  expect(await file.read()).toBeNull();
  await Promise.all([file.write({ n: 1 }), file.write({ n: 2 })]);
  expect(await storedJson(path, schema).read()).toEqual({ n: 2 });
  expect(await readdir(folder)).toEqual(['a.json']);
});

it('puts a file aside that is not JSON, and takes none of another shape', async () => {
  await writeFile(path, '{"n": 1');
  expect(await storedJson(path, schema).read()).toBeNull();
  expect(await readFile(`${path}.damaged`, 'utf8')).toBe('{"n": 1');
  await writeFile(path, '{"n": "one"}');
  expect(await storedJson(path, schema).read()).toBeNull();
});

it('says when the disk refuses', async () => {
  await expect(storedJson(join(folder, 'missing', 'a.json'), schema).write({ n: 1 })).rejects.toThrow();
});
