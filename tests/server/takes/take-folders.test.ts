import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadableNames, takeFolders } from '../../../src/server/takes/take-folders.ts';

let folder: string;
const error = vi.fn();
const readableNames = createReadableNames({ error });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-takes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('takeFolders lists the takes of all owners and nothing else', async () => {
  const id = randomUUID();
  await mkdir(join(folder, '12', id), { recursive: true });
  await mkdir(join(folder, 'other', id), { recursive: true });
  await writeFile(join(folder, '12', '.DS_Store'), '');
  await writeFile(join(folder, '13'), '');
  await expect(takeFolders(folder, readableNames)).resolves.toEqual([`12/${id}`]);
  await expect(takeFolders(join(folder, 'none'), readableNames)).resolves.toEqual([]);
});

it('takeFolders skips an unreadable folder and logs it once', async () => {
  const id = randomUUID();
  const broken = join(folder, '12');
  await mkdir(join(folder, '13', id), { recursive: true });
  const looks = async () => [
    await takeFolders(folder, readableNames),
    await takeFolders(folder, readableNames),
  ];
  const found = [`13/${id}`];
  await symlink(broken, broken);
  expect(await looks()).toEqual([found, found]);
  expect(error).toHaveBeenCalledOnce();
  await rm(broken);
  await mkdir(broken);
  expect(await looks()).toEqual([found, found]);
  await rmdir(broken);
  await symlink(broken, broken);
  expect(await looks()).toEqual([found, found]);
  expect(error).toHaveBeenCalledTimes(2);
});

it('takeFolders rejects when the root folder cannot be read', async () => {
  const all = join(folder, 'takes');
  await symlink(all, all);
  await expect(takeFolders(all, readableNames)).rejects.toMatchObject({ code: 'ELOOP' });
});
