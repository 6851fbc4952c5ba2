import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as ToolList from '../../../../src/contract/api/ai-tool-list.ts';
import type * as Registry from '../../../../src/server/ai/tools/registry.ts';
import { entry, NINTH } from '../../../support/ai/ninth-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../../support/ai/writing-stand-in.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

// The lines that the server side of a new tool adds to two existing files.
vi.mock('../../../../src/contract/api/ai-tool-list.ts', async (original) => {
  const list = await original<typeof ToolList>();
  const ninth = await import('../../../support/ai/ninth-tool.ts');
  Object.assign(list.AI_TOOL_TABLE, { [ninth.NINTH]: ninth.entry });
  return { ...list, AI_TOOLS: Object.keys(list.AI_TOOL_TABLE) };
});
vi.mock('../../../../src/server/ai/tools/registry.ts', async (original) => {
  const registry = await original<typeof Registry>();
  const ninth = await import('../../../support/ai/ninth-tool.ts');
  return { TOOLS: { ...registry.TOOLS, [ninth.NINTH]: ninth.tool } };
});

const PATH = entry.route.slice('POST '.length);
const TEXT = 'we walked along the river until it was dark and talked about the new bridge';

describe('a tool added with defineTool', () => {
  let standIn: WritingStandIn;
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    standIn = await startWritingStandIn();
    server = await startTestServer('sqlite', standIn.settings);
    client = await server.signUp();
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  const ask = (body: object) => client.json('POST', PATH, body);

  it('gets a route that calls the service with its own prompt', async () => {
    standIn.writeWith(() => 'A walk to the new bridge');
    const answer = await ask({ text: TEXT });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ headline: 'A walk to the new bridge', engine: 'openai', note: null });
    expect(JSON.stringify(standIn.questions.at(-1))).toContain('You find a headline for dictated text.');
  });

  it('rejects an answer that its own rule does not accept', async () => {
    standIn.writeWith(() => `${TEXT} ${TEXT}`);
    const answer = await ask({ text: TEXT });
    expect(answer.body).toMatchObject({ code: 'provider_refused' });
  });

  it('is subject to the validation and authentication of every tool', async () => {
    expect((await ask({ text: '' })).status).toBe(400);
    expect((await ask({ text: TEXT, instruction: 'Rhyme' })).status).toBe(400);
    expect((await server.anonymous().json('POST', PATH, { text: TEXT })).status).toBe(401);
  });

  it('is listed in the OpenAPI description', async () => {
    const { body } = await client.get('/api/openapi.json');
    expect(JSON.stringify(body)).toContain(entry.summary);
    expect(NINTH in (await import('../../../../src/contract/api/ai-tool-list.ts')).AI_TOOL_TABLE).toBe(true);
  });
});
