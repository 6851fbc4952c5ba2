import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { receiveForm } from '../../../src/server/http/upload.ts';
import { type ServerProcess, temporaryFolder } from '../../support/server-process.ts';
import { startCrashingServer } from '../../support/start-crashing-server.ts';
import { TestClient } from '../../support/test-client.ts';

// `/dev/full` simulates a full disk in this process; the separate server process has a real disk.
const disk = vi.hoisted(() => ({ isFull: true }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const createWriteStream: typeof real.createWriteStream = (path, options) =>
    disk.isFull ? real.createWriteStream('/dev/full') : real.createWriteStream(path, options);
  return { ...real, createWriteStream };
});

const folder = temporaryFolder();
let server: ServerProcess;
let client: TestClient;
beforeAll(async () => {
  server = await startCrashingServer(folder.path, { SPEECH_ENGINE: 'moonshine' }, null);
  client = new TestClient(server.url);
  await client.json('POST', '/api/register', {
    name: 'Ann',
    email: 'ann@example.com',
    password: 'walking-on-gravel',
  });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const part = (field: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\ncontent-type: audio/wav\r\n\r\n${'x'.repeat(100_000)}`;
const ENDED = '\r\n--b--\r\n';

/** Sends a raw form; its `content-length` exceeds the body by `announced` bytes, which never arrive. */
function sendForm(body: string, announced = 0): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const head = [
    'POST /api/transcriptions HTTP/1.1',
    `host: ${hostname}:${port}`,
    `origin: ${server.url}`,
    `cookie: ${client.cookie}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${body.length + announced}`,
    'connection: close',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write(`${head}\r\n\r\n${body}`, () => {
        if (announced > 0) setTimeout(() => socket.destroy(), 50);
      });
    });
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer.split('\r\n')[0] ?? ''));
  });
}

it.each([
  ['a truncated file in another field', part('other'), 'HTTP/1.1 400 Bad Request'],
  ['a truncated file in its field', part('audio'), 'HTTP/1.1 400 Bad Request'],
  [
    'a file in another field and a truncated one in its own',
    `${part('other')}\r\n${part('audio')}`,
    'HTTP/1.1 400 Bad Request',
  ],
  ['a file in another field', part('other') + ENDED, 'HTTP/1.1 400 Bad Request'],
  ['a part without a name', `--b\r\n\r\nx${ENDED}`, 'HTTP/1.1 400 Bad Request'],
])('the server rejects an upload with %s and keeps running', async (_, body, status) => {
  expect(await sendForm(body)).toBe(status);
  expect((await client.get('/api/health')).status).toBe(200);
});

it.each([
  ['another field', part('other')],
  ['its field', part('audio')],
])('the server survives a client that disconnects during a file in %s', async (_, body) => {
  await sendForm(body, 50_000);
  expect((await client.get('/api/health')).status).toBe(200);
  await expect.poll(() => readdirSync(join(folder.path, 'uploads'))).toEqual([]);
});

it('an upload returns 500, not 400, when the upload folder is not writable', async () => {
  const uploads = join(folder.path, 'uploads');
  rmSync(uploads, { recursive: true });
  // Not even root can create a file there.
  symlinkSync('/proc', uploads);
  const status = await sendForm(part('audio') + ENDED);
  rmSync(uploads);
  expect(status).toBe('HTTP/1.1 500 Internal Server Error');
});

function receive(bytes: number, maxBytes: number) {
  const form = new FormData();
  form.set('audio', new Blob(['x'.repeat(bytes)]), 'a.wav');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return receiveForm(request, { field: 'audio', maxBytes }, folder.path);
}

it.each([10, 5_000_000])(
  'receiveForm rejects with storage_full for a file of %i bytes on a full disk',
  async (bytes) => {
    await expect(receive(bytes, 10_000_000)).rejects.toMatchObject({ code: 'storage_full' });
  },
);

it('receiveForm accepts a file of exactly the limit, and keeps nothing of one that is a byte larger', async () => {
  disk.isFull = false;
  const { file } = await receive(1000, 1000);
  expect(file?.bytes).toBe(1000);
  const before = readdirSync(folder.path);
  await expect(receive(1001, 1000)).rejects.toMatchObject({ code: 'too_large' });
  expect(readdirSync(folder.path)).toEqual(before);
});
