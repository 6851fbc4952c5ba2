import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AI_TOOLS } from '../../../../src/contract/api/ai-tool-list.ts';
import { serviceFor } from '../../../../src/server/ai/writing/default-service.ts';
import type { Config } from '../../../../src/server/config/config.ts';
import { askTool, SHORT_TIMEOUTS } from '../../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../../support/ai/writing-stand-in.ts';
import { SENTENCE, speak } from '../../../support/speech/voice.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

let standIn: WritingStandIn;
beforeAll(async () => {
  standIn = await startWritingStandIn();
});
afterAll(() => standIn.close());

const TEXT = 'i dont know where the keys are';
const PATIENT = { ...SHORT_TIMEOUTS, firstPieceMs: 10_000, pieceMs: 10_000, deadlineMs: () => 30_000 };

describe('a server with only an Anthropic key', () => {
  let server: TestServer;
  beforeAll(async () => {
    const { ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY } = standIn.settings;
    const settings = {
      ANTHROPIC_BASE_URL: ANTHROPIC_BASE_URL ?? '',
      ANTHROPIC_API_KEY: ANTHROPIC_API_KEY ?? '',
    };
    server = await startTestServer('sqlite', settings, (config: Config) => config, { timeouts: PATIENT });
  });
  afterAll(() => server.stop());

  it.each(AI_TOOLS)('uses Claude for %s when the client names no service', async (tool) => {
    const client = await server.signUp();
    const { body } = await askTool(client, tool, { text: TEXT });
    if (tool === 'translate' || tool === 'grammar') expect(body).toMatchObject({ engine: 'anthropic' });
    expect(standIn.questions.at(-1)?.service).toBe('anthropic');
  });

  it('uses Claude for an upload that names no service', async () => {
    const client = await server.signUp();
    const { body } = await client.upload(new Blob([await readFile(await speak(SENTENCE))]));
    expect(body).toMatchObject({ aiService: 'anthropic' });
  });

  it('uses no other service when the requested one has no key', async () => {
    const client = await server.signUp();
    expect((await askTool(client, 'grammar', { text: TEXT, aiService: 'openai' })).body).toMatchObject({
      engine: 'local',
    });
    expect(await askTool(client, 'translate', { text: TEXT, aiService: 'openai' })).toMatchObject({
      status: 503,
    });
  });
});

it('a server with several keys uses the requested service', async () => {
  const server = await startTestServer('sqlite', standIn.settings, undefined, { timeouts: PATIENT });
  const client = await server.signUp();
  for (const aiService of ['anthropic', 'perplexity', 'openai']) {
    const { body } = await askTool(client, 'grammar', { text: TEXT, aiService });
    expect(body).toMatchObject({ engine: aiService });
  }
  await server.stop();
});

it('serviceFor returns the service of the preferred model if it has a key', () => {
  const writer = {
    isConfigured: (service: string) => service !== 'openai',
    firstAvailable: () => 'perplexity' as const,
  };
  expect(serviceFor('claude-sonnet-4', writer)).toBe('anthropic');
  expect(serviceFor('gpt-5', writer)).toBe('perplexity');
  expect(serviceFor(null, writer)).toBe('perplexity');
});
