import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { startFfmpeg } from '../../../src/server/audio/ffmpeg.ts';

afterEach(() => vi.unstubAllEnvs());

/** Runs a program in place of ffmpeg; returns its arguments and its environment. */
async function started(path: string | null, format: 'webm' | 'wav') {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-ffmpeg-'));
  const program = join(folder, 'ffmpeg');
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/arguments\nenv > ${folder}/environment\n`,
  );
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  vi.stubEnv('OPENAI_API_KEY', 'zqcanaryzq');
  const decoder = startFfmpeg({ path, format, ignoresLength: false, limitMs: () => 10_000 });
  decoder.end();
  await decoder.ended;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const found = { given: read('arguments').trimEnd().split('\n'), environment: read('environment') };
  rmSync(folder, { recursive: true });
  return found;
}

it.each(['/data/takes/1/a', null])(
  'startFfmpeg fixes format, protocols and largest allocation for the input %s',
  async (path) => {
    const { given } = await started(path, 'webm');
    const after = (name: string) => given[given.indexOf(name) + 1];
    expect(after('-f')).toBe('matroska');
    // ffmpeg applies an option to the input that follows it.
    expect(given.indexOf('-f')).toBeLessThan(given.indexOf('-i'));
    expect(after('-i')).toBe(path === null ? 'pipe:0' : `file:${path}`);
    expect(after('-protocol_whitelist')).toBe('file,pipe');
    expect(Number(after('-max_alloc'))).toBe(128 * 1024 * 1024);
    expect(given).toContain('-nostdin');
  },
);

it('startFfmpeg passes no API key of the server in the environment', async () => {
  const { environment } = await started(null, 'wav');
  expect(environment).toContain('LC_ALL=C');
  expect(environment).not.toContain('zqcanaryzq');
});

const source = fileURLToPath(new URL('../../../src/server/audio/ffmpeg.ts', import.meta.url));

/** Opens files up to the process's limit, then starts a decoder, and reports how it ended. */
const PROGRAM = `
  import { openSync } from 'node:fs';
  const { startFfmpeg } = await import(${JSON.stringify(source)});
  let isFull = false;
  while (!isFull) try { openSync('/dev/null'); } catch { isFull = true; }
  const decoder = startFfmpeg({ path: null, format: 'wav', ignoresLength: true, limitMs: () => 10_000 });
  const taken = await decoder.write(new Uint8Array(4));
  for await (const samples of decoder.samples()) throw new Error('sound');
  process.send({ taken, ended: await decoder.ended });
  await decoder.stop();
`;

it('startFfmpeg survives a process that is out of file descriptors', async () => {
  const limited = `ulimit -n 128; exec "$0" --input-type=module -e "$1"`;
  const child = spawn('sh', ['-c', limited, process.execPath, PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const said = new Promise((resolve) => child.once('message', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  expect(await Promise.race([said, ended])).toEqual({ taken: false, ended: 'lost' });
  child.disconnect();
  expect(await ended).toBe(0);
});

/** Runs a shell script in place of ffmpeg; returns how the decoder ended. */
async function endOf(script: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-ffmpeg-'));
  writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\nprintf 'four'\n${script}\n`);
  chmodSync(join(folder, 'ffmpeg'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const decoder = startFfmpeg({ path: '/none', format: 'mp4', ignoresLength: false, limitMs: () => 10_000 });
  let bytes = 0;
  for await (const samples of decoder.samples()) bytes += samples.length;
  expect(bytes).toBe(4);
  rmSync(folder, { recursive: true });
  return decoder.ended;
}

it.each([
  // ffmpeg's own exit code after Ctrl-C: what it has written is the beginning of the sound only.
  ['exit 255', 'lost'],
  ['kill -KILL $$', 'lost'],
  ['kill -SEGV $$', 'crashed'],
  ['exit 1', 'done'],
])(
  'startFfmpeg tells a decoder that was stopped from outside from a damaged file: %s',
  async (script, end) => {
    expect(await endOf(script)).toBe(end);
  },
);

it('startFfmpeg survives a system that cannot start a process', async () => {
  // Longer than an argument of Linux: Node throws this failure, as it does too little memory.
  vi.stubEnv('PATH', 'x'.repeat(200_000));
  const decoder = startFfmpeg({ path: null, format: 'wav', ignoresLength: true, limitMs: () => 10_000 });
  expect(await decoder.write(new Uint8Array(4))).toBe(false);
  expect(await decoder.ended).toBe('lost');
  await decoder.stop();
});
