import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { SPEECH_FILES } from '../../../src/contract/api/catalogue-speech-files.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Recorded reads of model files: the path, and for a range its first and last byte. */
const reads = vi.hoisted((): unknown[] => []);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const createReadStream: typeof fs.createReadStream = (path, options) => {
    const { start, end } = typeof options === 'object' ? options : {};
    if (String(path).endsWith('.onnx')) reads.push([path, start, end]);
    return fs.createReadStream(path, options);
  };
  return { ...fs, createReadStream };
});
/** While it is full, the disk takes only the beginning of a file. */
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const writeFile = async (path: string, bytes: Uint8Array) => {
    await fs.writeFile(path, disk.isFull ? bytes.subarray(0, 100) : bytes);
    if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  const readFile = (path: string, encoding: BufferEncoding | null = null) => {
    if (path.endsWith('.onnx')) reads.push([path]);
    return fs.readFile(path, encoding);
  };
  return { ...fs, readFile, writeFile };
});

let server: TestServer;
let ann: TestClient;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  ann = await server.signUp();
});
afterAll(() => server.stop());

/** Requests a file with `fetch`, because the test client reads bodies as text. */
const fileOf = ({ url, cookie }: TestClient, sha256: string, headers = {}, method = 'GET') =>
  fetch(`${url}/api/speech-files/${sha256}`, { method, headers: { ...(cookie && { cookie }), ...headers } });

it.each(Object.entries(SPEECH_FILES))(
  'GET /api/speech-files sends the %s with the requested hash and immutable caching',
  async (_, file) => {
    const response = await fileOf(ann, file.sha256);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(bytes.length).toBe(file.bytes);
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  },
);

it('GET /api/speech-files supports ranges and rejects unknown files and visitors', async () => {
  const part = await fileOf(ann, SPEECH_FILES.voiceDetector.sha256, { range: 'bytes=10-19' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await fileOf(ann, 'a'.repeat(64))).status).toBe(404);
  expect((await fileOf(ann, 'decoder.onnx')).status).toBe(404);
  expect((await fileOf(server.anonymous(), SPEECH_FILES.encoder.sha256)).status).toBe(401);
});

it('GET /api/speech-files reads only the requested range and restores a changed file', async () => {
  const { sha256, bytes } = SPEECH_FILES.voiceDetector;
  const path = join(server.dataDir, 'models', 'moonshine-tiny', 'silero-vad-v5.onnx');
  await (await fileOf(ann, sha256)).arrayBuffer();
  reads.length = 0;
  const head = await fileOf(ann, sha256, {}, 'HEAD');
  expect(head.headers.get('content-length')).toBe(String(bytes));
  await (await fileOf(ann, sha256, { range: 'bytes=0-0' })).arrayBuffer();
  expect(reads).toEqual([[path, 0, 0]]);

  const content = await readFile(path);
  await writeFile(path, Buffer.alloc(bytes));
  const mended = Buffer.from(await (await fileOf(ann, sha256)).arrayBuffer());
  expect(mended.equals(content)).toBe(true);
});

it('GET /api/speech-files prepares a file once for simultaneous requests on a new server', async () => {
  const fresh = await startTestServer('sqlite');
  onTestFinished(() => fresh.stop());
  const client = await fresh.signUp();
  reads.length = 0;
  const { sha256, bytes } = SPEECH_FILES.decoder;
  const answers = await Promise.all([1, 2, 3].map(() => fileOf(client, sha256)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
  const sources = reads.filter((read) => String(read).includes('node_modules'));
  expect(new Set(sources.map(String)).size).toBe(sources.length);
});

it('GET /api/speech-files leaves nothing of a file that the disk has no space for', async () => {
  const folder = join(server.dataDir, 'models', 'moonshine-tiny');
  const { sha256 } = SPEECH_FILES.voiceDetector;
  await (await fileOf(ann, sha256)).arrayBuffer();
  const names = await readdir(folder);
  await rm(join(folder, 'silero-vad-v5.onnx'));
  disk.isFull = true;
  expect((await fileOf(ann, sha256)).status).toBe(507);
  disk.isFull = false;
  expect(await readdir(folder)).toEqual(names.filter((name) => name !== 'silero-vad-v5.onnx'));
  expect((await fileOf(ann, sha256)).status).toBe(200);
});
