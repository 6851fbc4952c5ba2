import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../support/speech/test-folder.ts';
import { SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { chunksOf, takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';

const SERVER = fileURLToPath(new URL('../support/crashing-server.ts', import.meta.url));

/**
 * An action of the server: it synced a file (its path), also by writing to one that it opened for synced writes,
 * or answered (its status).
 */
type Call = { synced: string } | { answered: number };

/**
 * Reads a trace (`strace -f -y`): a call that another thread interrupts takes two lines, and counts from the
 * second one on, when it has returned.
 */
function readTrace(trace: string): Call[] {
  const begun = new Map<string, string>();
  const syncsWrites = new Set<string>();
  return trace.split('\n').flatMap((line): Call[] => {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest);
      return [];
    }
    const whole = rest.startsWith('<...') ? `${begun.get(thread) ?? ''} ${rest}` : rest;
    const synced = /^f(?:data)?sync\(\d+<([^>]+)>.*= 0$/.exec(whole)?.[1];
    if (synced) return [{ synced }];
    const opened = /^open(?:at)?\(.*O_DSYNC.*= \d+<([^>]+)>$/.exec(whole)?.[1];
    if (opened) syncsWrites.add(opened);
    const written = /^p?write(?:v|64)?\(\d+<([^>]+)>.*= \d+$/.exec(whole)?.[1];
    if (written && syncsWrites.has(written)) return [{ synced: written }];
    const status = /^(?:write|writev|sendto|sendmsg)\(.*"HTTP\/1\.1 (\d{3})/.exec(whole)?.[1];
    return status ? [{ answered: Number(status) }] : [];
  });
}

/** The report names what is missing. */
const NOT_TRACED = 'strace is not installed, or this system forbids tracing';
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

it('the server answers a chunk only after syncing it to disk, and a text after syncing the database', async ({
  skip,
}) => {
  skip(!canTrace, NOT_TRACED);
  const folder = await testFolder();
  const output = join(folder, 'trace');
  const child = spawn(
    'strace',
    [
      ...['-f', '-y', '-s', '40', '-o', output],
      ...[
        '-e',
        'trace=open,openat,fsync,fdatasync,write,writev,pwrite64,pwritev,sendto,sendmsg',
        process.execPath,
        SERVER,
      ],
    ],
    {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // strace runs as long as the traced program, so the signal goes to the whole process group.
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) stop();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (text: Buffer) => {
      const found = /ready at (http:\S+)/.exec(text.toString())?.[1];
      if (found) resolve(found);
    });
  });
  const client = new TestClient(url);
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'walking-on-gravel' };
  await client.json('POST', '/api/register', ann);
  await client.json('POST', '/api/user-preferences', { keepRecordings: true });
  const webm = await toFormat(await speak(SENTENCE), 'webm');
  const chunks = chunksOf(new Uint8Array(await readFile(webm)), 4000);
  const answer = await takeDevice(client).send(chunks);
  expect(answer.status).toBe(200);
  const whole = await client.upload(new Blob([new Uint8Array(await readFile(webm))]));
  expect(whole.status).toBe(200);
  stop();
  await ended;

  const calls = readTrace(readFileSync(output, 'utf8'));
  const answers = calls.flatMap((call, at) => ('answered' in call ? [at] : []));
  // One answer each for registering, the preference, opening, each chunk, finishing, and the upload.
  expect(answers).toHaveLength(3 + chunks.length + 2);
  const syncedBefore = (n: number): string[] =>
    calls
      .slice((answers[n - 1] ?? -1) + 1, answers[n])
      .flatMap((call) => ('synced' in call ? [call.synced] : []));
  for (const n of chunks.keys()) {
    const synced = syncedBefore(3 + n).filter((path) => path.includes('/takes/'));
    expect(synced.map((path) => path.split('/').at(-1))).toContain('chunks');
  }
  // With the first chunk: its log's folder, the folder of its owner, and that of all takes.
  const folders = syncedBefore(3).flatMap((path) => /\/takes(\/\d+(\/[\w-]+)?)?$/.exec(path)?.[0] ?? []);
  expect(new Set(folders.map((path) => path.split('/').length))).toEqual(new Set([2, 3, 4]));
  // For a recording uploaded as one file: the file, then its record, then their folder.
  const moved = syncedBefore(4 + chunks.length).filter((path) => path.includes('/takes/'));
  const [audio, record] = [/\/audio$/, /\/chunks$/].map((name) => moved.findIndex((path) => name.test(path)));
  expect(audio).toBeGreaterThanOrEqual(0);
  expect(record).toBeGreaterThan(audio ?? 0);
  // The kept recording, its folder and the one above, before the text that refers to it and before the answer.
  const finished = syncedBefore(3 + chunks.length);
  const order = [/\/recordings\/[\w-]+$/, /\/recordings$/, /parlance\.sqlite-wal$/].map((name) =>
    finished.findLastIndex((path) => name.test(path)),
  );
  expect(order[0]).toBeGreaterThanOrEqual(0);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(finished).toContain(folder);
}, 60_000);
