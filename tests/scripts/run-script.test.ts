import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parlance-run-script-'));
const launcher = fileURLToPath(new URL('../../scripts/run-script.mjs', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command, in a process group of its own as in a terminal, that runs a script with this content. */
async function command(content: string, args: readonly string[] = []) {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, content);
  const start = join(folder, 'start.mjs');
  writeFileSync(
    start,
    `import { runScript } from ${JSON.stringify(launcher)}; runScript(${JSON.stringify(script)});`,
  );
  const child = spawn(process.execPath, [start, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process');
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  const [said] = await once(child.stdout, 'data');
  return {
    said: String(said).trim(),
    ended,
    interrupt: () => process.kill(-pid, 'SIGINT'),
    stop: () => child.kill(),
  };
}

it('passes arguments to the script and exits with its exit code', async () => {
  const { said, ended } = await command('console.log(process.argv.slice(2).join()); process.exitCode = 7;', [
    '--out',
    'a b',
  ]);
  expect(said).toBe('--out,a b');
  expect(await ended).toBe(7);
});

const TIDY = (signal: string) =>
  `process.on('${signal}', () => setTimeout(() => process.exit(4), 100)); setInterval(() => 0, 1000); console.log('on');`;

it('waits on Ctrl-C for a script that cleans up', async () => {
  const { ended, interrupt } = await command(TIDY('SIGINT'));
  interrupt();
  expect(await ended).toBe(4);
});

it('forwards SIGTERM to the script', async () => {
  const { ended, stop } = await command(TIDY('SIGTERM'));
  stop();
  expect(await ended).toBe(4);
});
