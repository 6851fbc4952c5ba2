import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { waitFor } from '../support/wait-for.ts';

const LOG = fileURLToPath(new URL('../../src/server/log.ts', import.meta.url));

/** Arguments of a program that has a `log`. */
const argumentsOf = (program: string): string[] => [
  '--input-type=module',
  '-e',
  `import fs from 'node:fs'; const { createLog } = await import(${JSON.stringify(LOG)});
    const log = createLog('info'); ${program}`,
];
const start = (program: string) =>
  spawn(process.execPath, argumentsOf(program), { stdio: ['pipe', 'pipe', 'ignore'] });

/** The log messages of a program once it has ended. `onLines` is called with their number so far. */
async function messagesOf(child: ReturnType<typeof start>, onLines?: (lines: number) => void) {
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
    onLines?.(output.split('\n').length - 1);
  });
  await once(child, 'close');
  const lines = output.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { msg: unknown; lines?: number });
}

const textsOf = async (program: string) => (await messagesOf(start(program))).map(({ msg }) => msg);

it.each([
  ['an uncaught error', `throw new Error('bad');`],
  ['a later error', `setTimeout(() => { throw new Error('bad'); }, 1); setInterval(() => {}, 1000);`],
  ['an unhandled rejection', `void Promise.reject(new Error('bad')); setInterval(() => {}, 1000);`],
  ['process.exit', 'process.exit(1);'],
  ['the process exits', ''],
])('createLog writes all lines before %s', async (_, end) => {
  const texts = await textsOf(`for (let n = 0; n < 3; n += 1) log.info('line ' + n); ${end}`);
  expect(texts).toEqual(['line 0', 'line 1', 'line 2']);
});

it('createLog writes a fatal line and those before it even if the process is killed next', async () => {
  const texts = await textsOf(`log.info('one'); log.fatal('two'); process.kill(process.pid, 'SIGKILL');`);
  expect(texts).toEqual(['one', 'two']);
});

it('createLog flushes automatically without any synchronous write', async () => {
  const child = start(`
    let sync = 0;
    const { writeSync } = fs;
    fs.writeSync = (...given) => { sync += 1; return writeSync(...given); };
    for (let n = 0; n < 200; n += 1) log.info('x'.repeat(100));
    process.stdin.once('data', () => {
      writeSync(1, JSON.stringify({ msg: sync }) + '\\n');
      process.kill(process.pid, 'SIGKILL');
    });`);
  const messages = await messagesOf(child, (lines) => {
    if (lines === 200) child.stdin.write('go');
  });
  expect(messages.slice(200)).toEqual([{ msg: 0 }]);
});

it('createLog drops lines that a slow reader does not take, and logs their number', async () => {
  const messages = await messagesOf(start(`for (let n = 0; n < 60000; n += 1) log.info('x'.repeat(100));`));
  const lost = messages.filter(({ msg }) => msg === 'log lines were dropped: the output is too slow');
  expect(lost.length).toBeGreaterThan(0);
  const count = lost.reduce((sum, { lines }) => sum + (lines ?? 0), 0);
  expect(messages.length - lost.length + count).toBe(60_000);
});

it.runIf(process.platform === 'linux')('createLog lets a program live and end on a full disk', async () => {
  const program = `
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => log.info('x'.repeat(5000)), 50);
    setTimeout(() => fs.writeSync(2, 'alive'), 1000);`;
  const child = spawn(process.execPath, argumentsOf(program), {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  try {
    await waitFor(() => expect(said).toBe('alive'));
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
