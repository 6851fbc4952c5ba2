import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';

it('GET /api/capabilities lists what is available and names the missing setting of the rest', async () => {
  const server = await startTestServer('sqlite', { ANTHROPIC_API_KEY: 'sk-canary', SPEECH_ENGINE: 'openai' });
  const { body, text } = await server.anonymous().get('/api/capabilities');
  expect(body).toMatchObject({
    speech: { engine: null, engines: { openai: { available: false } } },
    services: {
      openai: { available: false, reason: 'OPENAI_API_KEY is not set on this server.' },
      anthropic: { available: true, reason: null },
    },
    limits: { recordingBytes: 200 * 1024 * 1024, recordingSeconds: 3 * 60 * 60 },
  });
  expect(text).not.toContain('sk-canary');
  await server.stop();
});

it('GET /api/capabilities accepts a custom server without an API key if its model is configured', async () => {
  const own = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' };
  const server = await startTestServer('sqlite', { ...own, OPENAI_MODEL: ' llama3 ' });
  const { body } = await server.anonymous().get('/api/capabilities');
  expect(body).toMatchObject({
    services: {
      openai: { available: true, name: '127.0.0.1:1', fixedModel: 'llama3' },
      anthropic: { available: false, name: 'Claude' },
      perplexity: { available: false },
    },
  });
  await server.stop();
});
