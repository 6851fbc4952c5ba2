import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashFile } from '../../../src/node/hash-file.ts';
import { runBackupCommand } from '../../../src/server/backup/backup-command.ts';
import { createBackup } from '../../../src/server/backup/create-backup.ts';
import { BackupError, type Manifest, manifestSchema } from '../../../src/server/backup/manifest.ts';
import { runRestoreCommand } from '../../../src/server/backup/restore-command.ts';
import { lockDataDir } from '../../../src/server/db/data-dir-lock.ts';
import { knownMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { appliedMigrations } from '../../../src/server/db/own-tables.ts';
import { openSqliteReadonly } from '../../../src/server/db/sqlite-copy.ts';
import { S3RVER_KEY } from '../../support/start-s3rver.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/** The path that cannot be moved, like a folder that is a mount point; `onMove` is called before each other one. */
const moving = vi.hoisted(() => ({ refused: '', onMove: (): void => undefined }));
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>();
  const rename = async (from: string, to: string): Promise<void> => {
    if (from === moving.refused) throw Object.assign(new Error('it is busy'), { code: 'EBUSY' });
    moving.onMove();
    await files.rename(from, to);
  };
  return { ...files, rename };
});

const SCRIPT = fileURLToPath(new URL('../../../scripts/restore-backup.ts', import.meta.url));
const never = new AbortController().signal;
const PG = 'postgres://example.com/parlance';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlance-restore-'));
});
afterEach(() => {
  moving.refused = '';
  moving.onMove = () => undefined;
  rmSync(root, { recursive: true, force: true });
});

/** Makes the backup `copy` of a database that has the migrations up to `last`. */
async function backUp(last?: string): Promise<void> {
  const { database, dataDir, remove } = await createTestDatabase('sqlite', false);
  await migrate(database, last);
  const folder = join(root, 'copy');
  await createBackup({ dataDir, folder, hasRecordings: true, version: '1.0.0', signal: never });
  await remove();
}

async function restore(
  given: readonly string[],
  databaseUrl: string | null = null,
  signal: AbortSignal = never,
) {
  const lines: string[] = [];
  const config = { dataDir: join(root, 'usual'), databaseUrl };
  const write = (line: string) => lines.push(line);
  const code = await runRestoreCommand(given, { config, cwd: root, signal, write });
  return { code, text: lines.join('\n') };
}

function changeManifest(change: (manifest: Manifest) => void): void {
  const path = join(root, 'copy', 'manifest.json');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}

it('a restore migrates a backup of an older version', async () => {
  await backUp('0015-extra-minutes');
  expect((await restore(['copy'])).code).toBe(0);
  const database = openSqliteReadonly(join(root, 'usual', 'parlance.sqlite'));
  expect(await appliedMigrations(database.db)).toEqual(knownMigrations());
  await database.close();
});

it('a restore rejects a folder in use or with content, which --force keeps in a subfolder', async () => {
  await backUp();
  await lockDataDir(join(root, 'used'));
  const inUse = await restore(['copy', '--to', 'used']);
  expect(inUse).toMatchObject({ code: 1, text: expect.stringContaining('Another Parlance server uses') });
  for (const name of ['full', 'forced']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'parlance.sqlite'), 'what was there');
  }
  const full = await restore(['copy', '--to', 'full']);
  expect(full).toMatchObject({ code: 1, text: expect.stringContaining('not empty') });
  expect(readFileSync(join(root, 'full', 'parlance.sqlite'), 'utf8')).toBe('what was there');
  // As a move that was killed leaves it.
  mkdirSync(join(root, 'forced', 'moving', '1'), { recursive: true });
  expect((await restore(['copy', '--to', 'forced', '--force'])).code).toBe(0);
  const aside = readdirSync(join(root, 'forced')).find((name) => name.startsWith('before-restore-')) ?? '';
  expect(readFileSync(join(root, 'forced', aside, 'parlance.sqlite'), 'utf8')).toBe('what was there');
  expect(readdirSync(join(root, 'forced'))).toContain('parlance.sqlite');
  for (const name of ['restoring', 'moving']) expect(readdirSync(join(root, 'forced'))).not.toContain(name);
});

it('a restore treats a folder with only lost+found as empty', async () => {
  await backUp();
  mkdirSync(join(root, 'disk', 'lost+found'), { recursive: true });
  expect((await restore(['copy', '--to', 'disk'])).code).toBe(0);
  expect(readdirSync(join(root, 'disk'))).toEqual(expect.arrayContaining(['lost+found', 'parlance.sqlite']));
});

it.each(['b', 'restoring/parlance.sqlite'])(
  'a failed restore puts the folder back as it was when %s cannot be moved',
  async (refused) => {
    await backUp();
    const full = join(root, 'full');
    mkdirSync(full);
    for (const name of ['a', 'b', 'parlance.sqlite']) writeFileSync(join(full, name), name);
    moving.refused = join(full, refused);
    await expect(restore(['copy', '--to', 'full', '--force'])).rejects.toMatchObject({ code: 'EBUSY' });
    const left = readdirSync(full).filter((name) => !name.startsWith('server.lock'));
    expect(left).toEqual(['a', 'b', 'parlance.sqlite']);
    expect(readFileSync(join(full, 'parlance.sqlite'), 'utf8')).toBe('parlance.sqlite');
  },
);

/** A data folder with other content. */
function makeFullFolder(): string {
  const full = join(root, 'full');
  mkdirSync(full);
  for (const name of ['a', 'parlance.sqlite']) writeFileSync(join(full, name), name);
  return full;
}
const entriesOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.startsWith('server.lock'));

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a restore stopped by %s leaves the folder as it was',
  async (signal) => {
    await backUp();
    const full = makeFullFolder();
    // Long enough to be stopped in the middle of it.
    const path = `recordings/${randomUUID()}`;
    mkdirSync(join(root, 'copy', 'recordings'));
    writeFileSync(join(root, 'copy', path), '');
    truncateSync(join(root, 'copy', path), 600_000_000);
    const digest = await hashFile(join(root, 'copy', path));
    changeManifest(({ files }) => void files.push({ path, ...digest }));
    const env = { ...process.env, DATA_DIR: join(root, 'usual'), INIT_CWD: root };
    const child = spawn(process.execPath, [SCRIPT, 'copy', '--to', 'full', '--force'], {
      env,
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    await expect
      .poll(() => existsSync(join(full, 'restoring', 'recordings')), { interval: 1, timeout: 60_000 })
      .toBe(true);
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(entriesOf(full)).toEqual(['a', 'parlance.sqlite']);
    expect(readFileSync(join(full, 'parlance.sqlite'), 'utf8')).toBe('parlance.sqlite');
  },
  120_000,
);

it('a restore that is stopped while it replaces the content is completed', async () => {
  await backUp();
  const full = makeFullFolder();
  const stop = new AbortController();
  moving.onMove = () => stop.abort(new BackupError('Stopped.'));
  expect((await restore(['copy', '--to', 'full', '--force'], null, stop.signal)).code).toBe(0);
  expect(entriesOf(full)).toEqual([expect.stringMatching(/^before-restore-/), 'parlance.sqlite']);
  const database = openSqliteReadonly(join(full, 'parlance.sqlite'));
  expect(await appliedMigrations(database.db)).toEqual(knownMigrations());
  await database.close();
});

it('a restore rejects wrong row counts, a newer version and paths outside the backup', async () => {
  await backUp();
  changeManifest(({ tables }) => Object.assign(tables, { user: 7 }));
  const fewer = await restore(['copy', '--to', 'a']);
  expect(fewer).toMatchObject({ code: 1, text: expect.stringContaining('The table user has 0 rows') });
  changeManifest(({ migrations }) => void migrations.push('9999-later'));
  const newer = await restore(['copy', '--to', 'b']);
  expect(newer).toMatchObject({ code: 1, text: expect.stringContaining('newer version') });
  changeManifest(({ files }) => Object.assign(files[0] ?? {}, { path: '../secret' }));
  const elsewhere = await restore(['copy', '--to', 'c']);
  expect(elsewhere).toMatchObject({ code: 1, text: expect.stringContaining('damaged') });
  expect(readdirSync(root)).not.toContain('b');
});

it('backup and restore refer to the docs for PostgreSQL, print usage and report errors', async () => {
  const lines: string[] = [];
  const parts = {
    cwd: root,
    version: '1.0.0',
    signal: never,
    write: (line: string) => void lines.push(line),
  };
  const config = { dataDir: root, databaseUrl: PG, s3: null };
  expect(await runBackupCommand([], { ...parts, config })).toBe(1);
  expect(lines.join('\n')).toMatch(/pg_dump, then copy recordings\/, takes\/ and secret of DATA_DIR/);
  expect(lines.join('\n')).not.toContain('bucket');
  const s3 = { ...S3RVER_KEY, bucket: 'sound', sessionToken: null, endpoint: null };
  expect(await runBackupCommand([], { ...parts, config: { ...config, s3 } })).toBe(1);
  expect(lines.at(-1)).toContain('the bucket by versioning');
  expect(await runBackupCommand(['a', 'b'], { ...parts, config })).toBe(2);
  expect(await runBackupCommand(['a'], { ...parts, config: { ...config, databaseUrl: null } })).toBe(1);
  expect(lines.join('\n')).toMatch(/docs\/backup\.md.*npm run backup.*There is no database/s);
  expect(await restore(['copy'], PG)).toMatchObject({
    code: 1,
    text: expect.stringContaining('docs/backup.md'),
  });
  expect(await restore(['copy', '--so'])).toMatchObject({ code: 2 });
  expect(await restore(['nothing'])).toMatchObject({ code: 1 });
});
