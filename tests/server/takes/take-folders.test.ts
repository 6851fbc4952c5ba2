import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFolders } from '../../../src/server/takes/take-folders.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-takes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lists the takes of all owners, and nothing else', async () => {
  const id = randomUUID();
  await mkdir(join(folder, '12', id), { recursive: true });
  await mkdir(join(folder, 'other', id), { recursive: true });
  await writeFile(join(folder, '12', '.DS_Store'), '');
  await writeFile(join(folder, '13'), '');
  await expect(takeFolders(folder)).resolves.toEqual([`12/${id}`]);
  await expect(takeFolders(join(folder, 'none'))).resolves.toEqual([]);
});

it('fails where a folder cannot be read, instead of finding no takes there', async () => {
  await symlink(join(folder, '12'), join(folder, '12'));
  await expect(takeFolders(folder)).rejects.toMatchObject({ code: 'ELOOP' });
});
