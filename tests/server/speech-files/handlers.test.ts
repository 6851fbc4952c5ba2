import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SPEECH_FILES } from '../../../src/contract/api/catalogue-speech-files.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ann: TestClient;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  ann = await server.signUp();
});
afterAll(() => server.stop());

/** Asks for a file; the client reads bodies as text. */
const fileOf = ({ url, cookie }: TestClient, sha256: string, headers = {}) =>
  fetch(`${url}/api/speech-files/${sha256}`, { headers: { ...(cookie && { cookie }), ...headers } });

it.each(Object.entries(SPEECH_FILES))(
  'sends the %s as its address says, to be kept for good',
  async (_, file) => {
    const response = await fileOf(ann, file.sha256);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(bytes.length).toBe(file.bytes);
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  },
);

it('sends a part of a file, and no other content', async () => {
  const part = await fileOf(ann, SPEECH_FILES.voiceDetector.sha256, { range: 'bytes=10-19' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await fileOf(ann, 'a'.repeat(64))).status).toBe(404);
  expect((await fileOf(ann, 'decoder.onnx')).status).toBe(404);
  expect((await fileOf(server.anonymous(), SPEECH_FILES.encoder.sha256)).status).toBe(401);
});
