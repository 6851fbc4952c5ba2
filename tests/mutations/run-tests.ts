import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds for one run: a change may make a test wait for ever. */
const LIMIT_MS = 4 * 60_000;
const CONFIG = 'tests/mutations/vitest.config.ts';
/** The variable that names a running PostgreSQL: see provide-postgres.ts. */
const POSTGRES_SETTING = 'MUTATIONS_POSTGRES';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The tests to run: files below `tests/`, and a part of the name of their tests; all tests without it. */
export interface TestChoice {
  readonly files: readonly string[];
  readonly name?: string;
}

/**
 * Runs tests of a copy of the repository and returns vitest's JSON report. `postgres`: the address of a running
 * server; without it, tests on PostgreSQL fail.
 * @throws Error when there is no report
 */
export async function runTests(root: string, choice: TestChoice, postgres: string | null): Promise<unknown> {
  const output = join(root, 'report.json');
  rmSync(output, { force: true });
  const args = ['run', '--root', root, '--config', join(root, CONFIG), '--reporter=json'];
  args.push(`--outputFile=${output}`, ...choice.files.map((file) => `tests/${file}`));
  if (choice.name !== undefined) args.push('-t', escaped(choice.name));
  const { VITEST: _, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...env, ...(postgres !== null && { [POSTGRES_SETTING]: postgres }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  // The whole group: vitest's workers outlive it otherwise.
  const kill = () => void (child.pid && process.kill(-child.pid, 'SIGKILL'));
  const timer = setTimeout(kill, LIMIT_MS);
  process.once('exit', kill);
  await once(child, 'exit');
  process.off('exit', kill);
  clearTimeout(timer);
  try {
    return JSON.parse(readFileSync(output, 'utf8'));
  } catch (error) {
    const said = Buffer.concat(errors).toString().trim().slice(0, 500);
    throw new Error(`vitest wrote no report: ${said}`, { cause: error });
  }
}
