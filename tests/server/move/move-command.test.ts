import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { readMoveRequest } from '../../../src/server/move/move-command.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { startTestServer } from '../../support/test-server.ts';

const to = 'postgres://user@example.com/parlance';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-move-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SCRIPT = fileURLToPath(new URL('../../../scripts/move-installation.ts', import.meta.url));

/** Runs the command; resolves with its exit code, and the lines it wrote. */
function run(given: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...settings };
  return new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    execFile(process.execPath, [SCRIPT, ...given], { env }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, lines: `${errors}${output}`.trimEnd().split('\n') }),
    );
  });
}

it('readMoveRequest accepts a PostgreSQL URL and an optional bucket only', async () => {
  expect(readMoveRequest(['--to', to])).toEqual({ to, bucket: null });
  expect(readMoveRequest(['--bucket', 'sound', '--to', to])).toEqual({ to, bucket: 'sound' });
  for (const given of [[], ['--to'], ['--to', 'mysql://x'], ['--to', to, 'more'], ['--from', to]]) {
    expect(readMoveRequest(given)).toBeNull();
  }
  const { code, lines } = await run([]);
  expect(code).toBe(2);
  expect(lines.join()).toContain('npm run move');
});

it('the move command reports a missing database and creates no folder', async () => {
  const DATA_DIR = join(folder, 'none');
  expect(await run(['--to', to], { DATA_DIR })).toEqual({
    code: 1,
    lines: [`There is no database in ${DATA_DIR}.`, 'The source is unchanged.'],
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('the move command names the settings that a bucket requires', async () => {
  const { code, lines } = await run(['--to', to, '--bucket', 'sound'], { DATA_DIR: folder });
  expect(code).toBe(1);
  expect(lines[0]).toBe('These settings are not valid:');
  expect(lines).toContainEqual(expect.stringContaining('AWS_ACCESS_KEY_ID'));
  expect(lines.at(-1)).toBe('The source is unchanged.');
});

it('the move command explains why the target database cannot be used', async () => {
  const source = await createTestDatabase('sqlite');
  const filled = await createTestDatabase('postgres');
  const server = await startTestServer(filled);
  await server.signUp();
  await server.stop();
  for (const [address, words] of [
    ['postgres://user@127.0.0.1:9/parlance', /^The move failed: .*ECONNREFUSED/],
    [`${inject('postgres')}/nowhere`, /^The move failed: database "nowhere" does not exist \(3D000\)\.$/],
    [filled.databaseUrl ?? '', /^This database is not empty: .*user/],
  ] as const) {
    const { code, lines } = await run(['--to', address], { DATA_DIR: source.dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(words), 'The source is unchanged.']);
  }
  await Promise.all([source.remove(), filled.remove()]);
}, 30_000);

it('the move command says that it can be repeated once it has started', async () => {
  const source = await createTestDatabase('sqlite');
  const target = await createTestDatabase('postgres');
  await target.database.db.schema.alterTable('transcriptions').dropColumn('spoken_cuts').execute();
  const { code, lines } = await run(['--to', target.databaseUrl ?? ''], { DATA_DIR: source.dataDir });
  expect(code).toBe(1);
  expect(lines.slice(-2)).toEqual([
    'transcriptions has no spoken_cuts in PostgreSQL.',
    'The source is unchanged. Run the same command again to resume.',
  ]);
  await Promise.all([source.remove(), target.remove()]);
});
