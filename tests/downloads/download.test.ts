import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DownloadTask, download, partPath } from '../../src/downloads/download.ts';
import { writeTag } from '../../src/downloads/part-tag.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const file = randomBytes(300_000);
const sha256 = createHash('sha256').update(file).digest('hex');
let folder: string;
let server: Server;
let asked: { range: string | undefined; ifRange: string | undefined }[];
/** The answers to the requests, in order; the last one repeats. */
let answers: Answer[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  asked = [];
  answers = [whole];
  server = createServer((request, response) => {
    asked.push({ range: request.headers.range, ifRange: request.headers['if-range']?.toString() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** A server that supports range requests. */
const whole: Answer = ({ headers }, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isPart = headers.range !== undefined && [undefined, '"one"'].includes(headers['if-range'] as string);
  const body = file.subarray(isPart ? from : 0);
  response.writeHead(isPart ? 206 : 200, {
    etag: '"one"',
    'content-length': body.length,
    ...(isPart ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
  });
  response.end(body);
};
/** Resolves once the file on disk exceeds so many bytes. */
async function longerThan(bytes: number): Promise<void> {
  const size = async () => (await stat(partPath(task().path)).catch(() => null))?.size ?? 0;
  while ((await size()) <= bytes) await setTimeout(5);
}
/** Breaks the connection after so many bytes, once the disk has received a part of them. */
const cut =
  (bytes: number): Answer =>
  ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(headers.range ? 206 : 200, {
      etag: '"one"',
      'content-length': file.length - from,
      ...(headers.range ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    });
    response.write(
      file.subarray(from, from + bytes),
      () => void longerThan(from).then(() => response.destroy()),
    );
  };
const plain =
  (status: number, body = '', headers = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

const task = (): DownloadTask => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ggml-x.bin`,
  path: join(folder, 'ggml-x.bin'),
  bytes: file.length,
  sha256,
});
const said: (number | 'checking')[] = [];
const run = (signal = new AbortController().signal, some: Partial<DownloadTask> = {}) => {
  said.length = 0;
  const listener = { progress: (n: number) => said.push(n), checking: () => said.push('checking') };
  return download({ ...task(), ...some }, listener, signal);
};
const names = async () => (await readdir(folder)).sort();

it('downloads a file, reports progress, and leaves no other files', async () => {
  await run();
  expect(await readFile(task().path)).toEqual(file);
  expect(await names()).toEqual(['ggml-x.bin']);
  expect(said.at(-1)).toBe('checking');
  expect(said.at(-2)).toBe(file.length);
});

it('resumes a download after each broken connection', async () => {
  answers = [cut(100_000), cut(120_000), whole];
  await expect(run()).rejects.toMatchObject({ problem: 'network' });
  const first = (await readFile(partPath(task().path))).length;
  expect(first).toBeGreaterThan(0);
  await expect(run()).rejects.toMatchObject({ problem: 'network' });
  await run();
  expect(await readFile(task().path)).toEqual(file);
  expect(asked[1]).toEqual({ range: `bytes=${first}-`, ifRange: '"one"' });
  expect(await names()).toEqual(['ggml-x.bin']);
});

it('restarts a download when the server has no range support or the file has changed', async () => {
  await writeFile(partPath(task().path), randomBytes(50_000));
  answers = [plain(200, file as unknown as string, { 'content-length': file.length })];
  await run();
  expect(await readFile(task().path)).toEqual(file);

  await rm(task().path);
  await writeFile(partPath(task().path), randomBytes(50_000));
  await writeTag(partPath(task().path), '"older"');
  answers = [whole];
  await run();
  expect(await readFile(task().path)).toEqual(file);
});

it('keeps the partial file when a captive portal answers', async () => {
  await writeFile(partPath(task().path), file.subarray(0, 1000));
  answers = [plain(200, '<html>Sign in</html>', { 'content-length': 20 })];
  await expect(run()).rejects.toMatchObject({ problem: 'network' });
  expect((await readFile(partPath(task().path))).length).toBe(1000);
});

it.each([[500], [404], [403], [503]])('keeps the partial file when the server returns %i', async (status) => {
  await writeFile(partPath(task().path), file.subarray(0, 1000));
  answers = [plain(status)];
  await expect(run()).rejects.toMatchObject({ problem: 'network' });
  expect((await readFile(partPath(task().path))).length).toBe(1000);
});

it.each([
  ['whose range the server rejects (416)', file.subarray(0, 1000), [plain(416)]],
  ['that is longer than the file', Buffer.alloc(file.length + 1), [whole]],
  ['whose checksum is wrong', randomBytes(file.length), [whole]],
])('deletes a partial file %s', async (_what, part, given) => {
  await writeFile(partPath(task().path), part);
  answers = given;
  await expect(run()).rejects.toMatchObject({ problem: 'damaged' });
  expect(await names()).toEqual([]);
});

it('deletes a file with a wrong checksum or size', async () => {
  answers = [plain(200, file.toReversed() as unknown as string)];
  await expect(run()).rejects.toMatchObject({ problem: 'damaged' });
  answers = [
    plain(200, Buffer.concat([file, file]) as unknown as string, { 'transfer-encoding': 'chunked' }),
  ];
  await expect(run()).rejects.toMatchObject({ problem: 'damaged' });
  expect(await names()).toEqual([]);
});

it('verifies a complete partial file without a request', async () => {
  await writeFile(partPath(task().path), file);
  await run();
  expect(asked).toEqual([]);
  expect(await names()).toEqual(['ggml-x.bin']);
});

it('stops a download on abort, keeps the partial file, and resumes it later', async () => {
  const stop = new AbortController();
  answers = [
    (_request, response) => {
      response.writeHead(200, { 'content-length': file.length });
      response.write(
        file.subarray(0, 100_000),
        () => void longerThan(99_999).then(() => stop.abort(new Error('paused'))),
      );
    },
    whole,
  ];
  await expect(run(stop.signal)).rejects.toThrow('paused');
  expect((await readFile(partPath(task().path))).length).toBe(100_000);
  await run();
  expect(asked[1]?.range).toBe('bytes=100000-');
});

it('follows redirects to safe addresses only, and no redirect loops', async () => {
  answers = [plain(302, '', { location: '/elsewhere' }), whole];
  await run();
  await rm(task().path);
  for (const location of ['http://example.com/x', 'file:///etc/passwd', 'ftp://127.0.0.1/']) {
    answers = [plain(302, '', { location })];
    await expect(run()).rejects.toMatchObject({ problem: 'network' });
  }
  answers = [plain(302, '', { location: '/round' })];
  await expect(run()).rejects.toMatchObject({ problem: 'network' });
});

it('reports network and disk errors of a download', async () => {
  await expect(run(undefined, { url: 'http://127.0.0.1:1/x' })).rejects.toMatchObject({ problem: 'network' });
  await expect(run(undefined, { path: join(folder, 'missing', 'x') })).rejects.toMatchObject({
    problem: 'disk',
  });
});

it.skipIf(process.platform !== 'linux')('reports a full disk during a download', async () => {
  await symlink('/dev/full', partPath(task().path));
  await expect(run()).rejects.toMatchObject({ problem: 'diskFull' });
});

/** A file whose size only the server states. */
const unknown = { bytes: null };

it('downloads and resumes a file whose size only the server knows', async () => {
  answers = [cut(100_000), whole];
  await expect(run(undefined, unknown)).rejects.toMatchObject({ problem: 'network' });
  await run(undefined, unknown);
  expect(await readFile(task().path)).toEqual(file);
  expect(asked[1]?.range).toMatch(/^bytes=\d+-$/);
});

it('recognises by a 416 response that a file of unknown size is complete', async () => {
  await writeFile(partPath(task().path), file);
  answers = [plain(416, '', { 'content-range': `bytes */${file.length}` })];
  await run(undefined, unknown);
  expect(await names()).toEqual(['ggml-x.bin']);
});

it.each([
  ['an HTML page', plain(200, '<html>Sign in</html>', { 'content-type': 'text/html' })],
  ['a file smaller than the partial one', plain(200, 'short', { 'content-length': 5 })],
  ['a file larger than the limit', plain(200, '', { 'content-length': 5_000_000_000 })],
])('keeps the partial file of unknown size when the server returns %s', async (_what, answer) => {
  await writeFile(partPath(task().path), file.subarray(0, 1000));
  answers = [answer];
  await expect(run(undefined, unknown)).rejects.toMatchObject({ problem: 'network' });
  expect((await readFile(partPath(task().path))).length).toBe(1000);
});

it('deletes a file of unknown size with a wrong checksum', async () => {
  answers = [plain(200, file.toReversed() as unknown as string)];
  await expect(run(undefined, unknown)).rejects.toMatchObject({ problem: 'damaged' });
  expect(await names()).toEqual([]);
});

it('does not start a download that does not fit on the disk', async () => {
  const bytes = 1e16;
  answers = [plain(200, 'beginning', { 'content-length': bytes })];
  await expect(run(undefined, { bytes })).rejects.toMatchObject({ problem: 'diskFull' });
  expect(await names()).toEqual([]);
});

it('resumes a download after its process was killed', async () => {
  answers = [
    (_request, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': file.length });
      response.write(file.subarray(0, 150_000));
    },
    whole,
  ];
  const script = `import { download } from ${JSON.stringify(new URL('../../src/downloads/download.ts', import.meta.url).href)};
    const progress = (received) => { if (received === 150000) process.kill(process.pid, 'SIGKILL'); };
    await download(${JSON.stringify(task())}, { progress, checking() {} }, new AbortController().signal);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  await run();
  expect(await readFile(task().path)).toEqual(file);
  expect(asked[1]).toEqual({ range: 'bytes=150000-', ifRange: '"one"' });
});
