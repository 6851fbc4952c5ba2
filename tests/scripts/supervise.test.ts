import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const supervisor = fileURLToPath(new URL('../../scripts/supervise.mjs', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-supervise-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Supervises a program that counts its runs and then executes `script`; `run` is the number of the run. */
function start(script: string, node = process.execPath) {
  const runs = join(folder, 'runs');
  writeFileSync(runs, '');
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync, unlinkSync } from 'node:fs';
     appendFileSync(${JSON.stringify(runs)}, 'x');
     const run = readFileSync(${JSON.stringify(runs)}, 'utf8').length;
     const ready = () => new Promise((resolve) => process.send('ready', resolve));
     ${script}`,
  );
  const parent = join(folder, 'parent.mjs');
  writeFileSync(
    parent,
    `import { supervise } from ${JSON.stringify(supervisor)};
     process.exitCode = await supervise(${JSON.stringify(node)}, [${JSON.stringify(program)}], {
       env: process.env,
       backoff: { first: 1, longest: 4 },
     });`,
  );
  const child = spawn(process.execPath, [parent], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  return {
    child,
    runs: () => readFileSync(runs, 'utf8').length,
    errors: () => errors,
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}

it('restarts a server that crashed, but not one that exited with 0', async () => {
  const { ended, runs, errors } = start(`
    await ready();
    if (run === 1) process.kill(process.pid, 'SIGKILL');
    if (run === 2) throw new Error('crashed');
    process.exit(0);`);
  expect(await ended).toBe(0);
  expect(runs()).toBe(3);
  expect(errors()).toMatch(/ended unexpectedly \(SIGKILL\).*ended unexpectedly \(code 1\)/s);
});

it('does not restart a server that failed to start', async () => {
  const { ended, runs } = start('process.exit(1);');
  expect(await ended).toBe(1);
  expect(runs()).toBe(1);
});

it('restarts a server that was ready once until it becomes ready again', async () => {
  const { ended, runs } = start(
    'if (run === 1 || run === 9) await ready(); process.exit(run === 9 ? 0 : 3);',
  );
  expect(await ended).toBe(0);
  expect(runs()).toBe(9);
});

it('restarts a server whose program was away for a moment, and reports one that was never there', async () => {
  const node = join(folder, 'node');
  symlinkSync(process.execPath, node);
  const { ended, runs, errors } = start(
    `await ready();
     if (run > 1) process.exit(0);
     unlinkSync(${JSON.stringify(node)});
     process.exit(3);`,
    node,
  );
  await expect.poll(errors).toContain('ENOENT');
  symlinkSync(process.execPath, node);
  expect(await ended).toBe(0);
  expect(runs()).toBe(2);
  const missing = start('', join(folder, 'none'));
  expect(await missing.ended).toBe(1);
  expect(missing.errors()).toContain('The server could not be started (Error: spawn');
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'forwards %s and does not restart the server afterwards',
  async (signal) => {
    const handles = join(folder, 'handles');
    const { child, ended, runs } = start(`
    process.on('${signal}', () => process.exit(7));
    setInterval(() => undefined, 1000);
    await ready();
    appendFileSync(${JSON.stringify(handles)}, 'x');`);
    // Sent once: a supervisor that is exiting has no handler, and a second signal would kill it.
    await expect.poll(() => existsSync(handles)).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(7);
    expect(runs()).toBe(1);
  },
);
