import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

it('reads the last written JSON value, or null without a file', async () => {
  const file = storedJson(path, schema);
  expect(await file.read()).toBeNull();
  await Promise.all([file.write({ n: 1 }), file.write({ n: 2 })]);
  expect(await storedJson(path, schema).read()).toEqual({ n: 2 });
  expect(await readdir(folder)).toEqual(['a.json']);
});

it('moves a file aside that is not JSON or does not match the schema', async () => {
  for (const text of ['{"n": 1', '{"n": "one"}']) {
    await writeFile(path, text);
    expect(await storedJson(path, schema).read()).toBeNull();
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(text);
  }
});

it('rejects and keeps a JSON file that cannot be read', async () => {
  await mkdir(path);
  await expect(storedJson(path, schema).read()).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a.json']);
});

it('rejects when the JSON file cannot be written', async () => {
  await expect(storedJson(join(folder, 'missing', 'a.json'), schema).write({ n: 1 })).rejects.toThrow();
});
