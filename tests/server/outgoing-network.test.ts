import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askTool } from '../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../support/ai/writing-stand-in.ts';
import { type ProxyStandIn, startProxyStandIn } from '../support/network/proxy-stand-in.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../support/speech/fake-openai-audio.ts';
import { SENTENCE, speak } from '../support/speech/voice.ts';
import { startTestServer } from '../support/test-server.ts';

let writes: WritingStandIn;
let hears: FakeOpenAiAudio;
let proxy: ProxyStandIn;
const portOf = (url = ''): number => Number(new URL(url).port);
beforeAll(async () => {
  [writes, hears] = await Promise.all([startWritingStandIn(), startFakeOpenAiAudio()]);
  proxy = await startProxyStandIn({
    'writes.parlance.test': portOf(writes.settings.OPENAI_BASE_URL),
    'hears.parlance.test': portOf(hears.url),
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([proxy.close(), writes.close(), hears.close()]);
});

it('requests to writing and speech services use the proxy of the environment', async () => {
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, proxy.url);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, 'localhost,127.0.0.1');
  const server = await startTestServer('sqlite', {
    OPENAI_API_KEY: writes.settings.OPENAI_API_KEY ?? '',
    OPENAI_BASE_URL: 'http://writes.parlance.test/openai/v1',
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URLS: 'http://hears.parlance.test/v1',
  });
  const client = await server.signUp();
  expect(await askTool(client, 'grammar', { text: 'i dont know', aiService: 'openai' })).toMatchObject({
    status: 200,
    body: { engine: 'openai' },
  });
  const sound = new Blob([await readFile(await speak(SENTENCE))]);
  expect((await client.upload(sound)).status).toBe(200);
  expect(new Set(proxy.asked)).toEqual(new Set(['writes.parlance.test:80', 'hears.parlance.test:80']));
  await server.stop();
});
