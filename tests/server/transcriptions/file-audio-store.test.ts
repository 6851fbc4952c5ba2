import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFileAudioStore } from '../../../src/server/transcriptions/file-audio-store.ts';

/** The error code of hard links; null when the disk supports them. */
const disk = vi.hoisted((): { refusal: string | null } => ({ refusal: null }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const link: typeof fs.link = async (from, to) => {
    if (disk.refusal) throw Object.assign(new Error('no links here'), { code: disk.refusal });
    await fs.link(from, to);
  };
  return { ...fs, link };
});

const { signal } = new AbortController();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-kept-'));
});
afterEach(async () => {
  disk.refusal = null;
  await rm(folder, { recursive: true });
});

it.each([null, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'EISDIR'])(
  'createFileAudioStore copies a recording by hard link, or by content when links fail with %s',
  async (refusal) => {
    disk.refusal = refusal;
    const store = createFileAudioStore(folder);
    const [from, to] = [randomUUID(), randomUUID()];
    const bytes = randomBytes(10_000);
    await writeFile(join(folder, from), bytes, { mode: 0o600 });
    expect(await store.copy(from, to, signal)).toBe(true);
    const facts = await stat(join(folder, to));
    expect([facts.nlink, facts.mode & 0o777]).toEqual([refusal === null ? 2 : 1, 0o600]);
    await store.remove(from);
    expect(await readFile(join(folder, to))).toEqual(bytes);
    await store.remove(to);
    expect(await readdir(folder)).toEqual([]);
  },
);

it('createFileAudioStore copies no missing recording and overwrites none', async () => {
  const store = createFileAudioStore(folder);
  const [from, to] = [randomUUID(), randomUUID()];
  expect(await store.copy(from, to, signal)).toBe(false);
  expect(await createFileAudioStore(join(folder, 'none')).copy(from, to, signal)).toBe(false);
  await mkdir(folder, { recursive: true });
  for (const key of [from, to]) await writeFile(join(folder, key), key);
  for (const refusal of [null, 'EXDEV']) {
    disk.refusal = refusal;
    await expect(store.copy(from, to, signal)).rejects.toMatchObject({ code: 'EEXIST' });
  }
  expect(await readFile(join(folder, to), 'utf8')).toBe(to);
});
