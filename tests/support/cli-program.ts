import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiScope } from '../../src/contract/api/api-scopes.ts';
import type { CreatedApiToken } from '../../src/contract/api/api-tokens.ts';
import type { TestClient } from './test-client.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/run-cli.ts', import.meta.url));
/** As for `npm run cli`. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/parlance/cli', import.meta.url));

/** A new API token of a user. */
export async function tokenOf(user: TestClient, ...scopes: ApiScope[]): Promise<string> {
  const form = { name: 'Command line', scopes, expiresInDays: 30 };
  return ((await user.json('POST', '/api/user/api-tokens', form)).body as CreatedApiToken).token;
}

/** The command line as a program, which runs in the test's folder and keeps its settings there. */
export function cliProgram(folder: () => string) {
  const start = (args: readonly string[], env: Record<string, string> = {}) => {
    const own = { XDG_CONFIG_HOME: join(folder(), 'settings'), XDG_STATE_HOME: join(folder(), 'state') };
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: folder(),
      env: { PATH: process.env.PATH, HOME: folder(), NODE_COMPILE_CACHE: COMPILED, ...own, ...env },
    });
    const output = { out: '', notes: '' };
    child.stdout.on('data', (part) => (output.out += String(part)));
    child.stderr.on('data', (part) => (output.notes += String(part)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, output, ended };
  };
  const run = async (
    args: readonly string[],
    env: Record<string, string> = {},
    input: string | Buffer = '',
  ) => {
    const { child, output, ended } = start(args, env);
    child.stdin.end(input);
    return { code: await ended, ...output };
  };
  return { start, run };
}
