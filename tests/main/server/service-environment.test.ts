import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeyService } from '../../../src/contract/desktop/desktop-options.ts';
import type { OwnServices } from '../../../src/contract/desktop/own-services.ts';
import { serviceEnvironment } from '../../../src-main/server/service-environment.ts';
import { askTool } from '../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../support/ai/writing-stand-in.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../support/speech/fake-openai-audio.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import { startTestServer } from '../../support/test-server.ts';

let writes: WritingStandIn;
let hears: FakeOpenAiAudio;
beforeAll(async () => {
  [writes, hears] = await Promise.all([startWritingStandIn(), startFakeOpenAiAudio()]);
});
afterAll(() => Promise.all([writes.close(), hears.close()]));

const keysOf = (keys: Partial<Record<KeyService, string>>) => ({
  read: async (service: KeyService) => keys[service] ?? null,
});

const writing = { address: 'http://127.0.0.1:11434/v1', model: 'llama3.2' };

it('configures the server to use the chosen text and speech services', async () => {
  const services: OwnServices = {
    writing: { address: writes.settings.OPENAI_BASE_URL ?? '', model: 'llama3.2' },
    speech: { address: hears.url, model: 'whisper-large' },
  };
  const keys = keysOf({
    writing: writes.settings.OPENAI_API_KEY ?? '',
    speech: 'sk-speech',
    openai: 'sk-openai',
  });
  const server = await startTestServer('sqlite', {
    ...(await serviceEnvironment(services, keys)),
    SPEECH_ENGINE: 'openai',
    SPEECH_MODEL: '/models/ggml-tiny.bin',
  });
  const client = await server.signUp();
  const { status, body } = await askTool(client, 'grammar', { text: 'i dont know', aiService: 'openai' });
  expect({ status, body }).toMatchObject({ status: 200, body: { engine: 'openai', model: 'llama3.2' } });
  expect(writes.questions.at(-1)).toMatchObject({
    key: writes.settings.OPENAI_API_KEY,
    body: { model: 'llama3.2' },
  });
  const heard = await client.upload(new Blob([await readFile(await speak(SENTENCE))]));
  expect(heard.status).toBe(200);
  expect(hears.requests.at(-1)).toMatchObject({
    authorization: 'Bearer sk-speech',
    fields: { model: ['whisper-large'] },
  });
  await server.stop();
});

it('sends no audio to a service that only generates text', async () => {
  expect(await serviceEnvironment({ writing, speech: null }, keysOf({}))).toEqual({
    OPENAI_BASE_URL: writing.address,
    OPENAI_MODEL: 'llama3.2',
    SPEECH_BASE_URLS: 'none',
  });
  const server = await startTestServer('sqlite', {
    ...(await serviceEnvironment({ writing, speech: null }, keysOf({}))),
    SPEECH_ENGINE: 'auto',
  });
  const { body } = await server.signUp().then((client) => client.get('/api/capabilities'));
  expect(body).toMatchObject({
    speech: { engines: { openai: { available: false } } },
    services: { openai: { available: true, name: 'Ollama' } },
  });
  await server.stop();
});

it('passes on the custom name of a text service', async () => {
  const named = { ...writing, name: 'Workshop' };
  const environment = await serviceEnvironment({ writing: named, speech: null }, keysOf({}));
  expect(environment).toMatchObject({ OPENAI_NAME: 'Workshop' });
});

it('sends the OpenAI key to OpenAI only, not to a custom text service', async () => {
  expect(await serviceEnvironment({ writing, speech: null }, keysOf({ openai: 'sk-openai' }))).toEqual({
    OPENAI_BASE_URL: writing.address,
    OPENAI_MODEL: 'llama3.2',
    SPEECH_BASE_URLS: 'https://api.openai.com/v1',
    SPEECH_API_KEY: 'sk-openai',
  });
});

it('passes only the API keys when no custom service is set', async () => {
  const none = { writing: null, speech: null };
  expect(await serviceEnvironment(none, keysOf({ anthropic: 'sk-a' }))).toEqual({
    ANTHROPIC_API_KEY: 'sk-a',
  });
});
