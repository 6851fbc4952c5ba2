import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startWritingStandIn } from '../support/ai/writing-stand-in.ts';
import { DIST, environmentOf, started, temporaryFolder } from '../support/server-process.ts';
import { novelClips } from '../support/speech/real-voices.ts';
import { takeDevice } from '../support/take-device.ts';
import { TestClient } from '../support/test-client.ts';

/** Part of everything personal and secret: no line of the log may contain it. */
const CANARY = `canary${randomBytes(6).toString('hex')}`;
const PASSWORD = `${CANARY}-walking-on-gravel`;

/** A speech service that returns the canary in a complete response, a malformed one and an error. */
async function startSpeechService(): Promise<{ url: string; close: () => void }> {
  const answers = [
    { status: 200, body: JSON.stringify({ text: CANARY, language: 'english', duration: 1, segments: [] }) },
    { status: 200, body: `{"text": "${CANARY}", "segments": 7` },
    { status: 400, body: JSON.stringify({ error: { message: `bad ${CANARY}`, code: CANARY } }) },
  ];
  let n = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const { status, body } = answers[n++ % answers.length] ?? { status: 500, body: CANARY };
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => server.close(),
  };
}

it('the log contains no names, texts, passwords or tokens of users', async () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const speech = await startSpeechService();
  onTestFinished(speech.close);
  const writing = await startWritingStandIn();
  onTestFinished(() => writing.close());
  const env = environmentOf(folder.path, {
    ...writing.settings,
    LOG_LEVEL: 'trace',
    QUOTAS: 'off',
    NODE_ENV: 'production',
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URLS: speech.url,
    SMTP_URL: `smtp://ann:${CANARY}@127.0.0.1:9`,
  });
  const child = spawn(process.execPath, [join(DIST, 'server/serve.cjs')], { env, stdio: 'pipe' });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  const server = await started(child);

  const ann = new TestClient(server.url);
  const email = `${CANARY}@example.com`;
  const secrets = [CANARY];
  const keep = () => ann.cookie && secrets.push(ann.cookie.split('=')[1] ?? '');
  expect((await ann.json('POST', '/api/register', { name: CANARY, email, password: PASSWORD })).status).toBe(
    200,
  );
  keep();
  await ann.json('POST', '/api/login', { email, password: `${PASSWORD}-wrong` });
  expect((await ann.json('POST', '/api/login', { email, password: PASSWORD })).status).toBe(200);
  keep();
  await ann.json('POST', '/api/voice-profiles', { name: CANARY, vocabulary: [CANARY] });
  await ann.json('POST', '/api/user/send-verification', {});
  await ann.json('POST', '/api/forgot-password', { email });
  // Recordings with a complete response, a malformed one, and an error.
  const [clip] = novelClips();
  const sound = new Uint8Array(await readFile(clip?.path ?? ''));
  const heard: unknown[] = [];
  for (let n = 0; n < 3; n += 1) {
    const device = takeDevice(ann);
    await device.open({ mimeType: 'audio/wav' });
    await device.put(0, sound);
    heard.push((await device.finish(1)).status);
  }
  expect(heard).toContain(200);
  const { body } = await ann.get(`/api/transcriptions?search=${CANARY}`);
  const [text] = (body as { transcriptions: { id: string }[] }).transcriptions;
  expect(text).toBeDefined();
  writing.writeWith(() => CANARY);
  const translate = () =>
    ann.json('POST', '/api/translate', { text: CANARY, targetLanguage: 'de', aiService: 'openai' });
  expect((await translate()).status).toBe(200);
  writing.failNext({ kind: 'truncated' }, { kind: 'status', status: 400, code: CANARY });
  await translate();
  await translate();
  for (const path of [`/api/${CANARY}`, `/api/transcriptions/${CANARY}`, `/${CANARY}?q=${CANARY}`]) {
    await ann.get(path);
  }
  await ann.send('PATCH', `/api/transcriptions/${text?.id}`, {
    headers: { 'content-type': 'application/json' },
    body: `{"text": "${CANARY}`,
  });
  await ann.json('DELETE', '/api/user/delete-account', { currentPassword: PASSWORD });
  await server.stop();

  expect(log.split('\n').length).toBeGreaterThan(20);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toContain('127.0.0.1"');
});
