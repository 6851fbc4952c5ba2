import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { askTool, SHORT_TIMEOUTS } from '../../support/ai/ask-tool.ts';
import { startWritingStandIn, type WritingStandIn } from '../../support/ai/writing-stand-in.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const SAID = 'um i dont know where the keys are';
const EXCEEDED = { status: 402, body: { code: 'calls_exceeded' } };

describe.each(DATABASES)('model call limits on %s', (kind) => {
  let standIn: WritingStandIn;
  let server: TestServer;
  beforeAll(async () => {
    standIn = await startWritingStandIn();
    const bounds = { FREE_MODEL_CALLS: '2', PRO_MODEL_CALLS: '4' };
    server = await startTestServer(kind, { ...standIn.settings, ...bounds });
  });
  afterAll(async () => {
    await server.stop();
    await standIn.close();
  });
  const write = (client: TestClient) => askTool(client, 'personalize', { text: SAID });
  const callsOf = async (client: TestClient) => ((await client.get('/api/plan')).body as Plan).modelCalls;

  it('are enforced per month and plan, returned with the plan and answered with 402', async () => {
    const ann = await server.signUp();
    expect(await callsOf(ann)).toEqual({ limit: 2, used: 0, left: 2 });
    const answers = await Promise.all([write(ann), write(ann), write(ann)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402]);
    expect(await callsOf(ann)).toEqual({ limit: 2, used: 2, left: 0 });
    standIn.questions.length = 0;
    expect(await write(ann)).toMatchObject(EXCEEDED);
    const question = { text: 'How is this?' };
    expect(await ann.json('POST', '/api/analyze-text', question)).toMatchObject(EXCEEDED);
    expect(standIn.questions).toEqual([]);
    await ann.json('POST', '/api/plan', { plan: 'pro' });
    expect(await callsOf(ann)).toEqual({ limit: 4, used: 2, left: 2 });
    expect((await write(ann)).status).toBe(200);
    expect(await callsOf(await server.signUp())).toMatchObject({ used: 0 });
  });
});

it('model calls are counted without a limit when quotas are off, also for blank output, and not for failed requests', async () => {
  const standIn = await startWritingStandIn();
  const settings = { ...standIn.settings, QUOTAS: 'off', FREE_MODEL_CALLS: '0' };
  const server = await startTestServer('sqlite', settings, undefined, {
    timeouts: { ...SHORT_TIMEOUTS, firstPieceMs: 300 },
  });
  const ann = await server.signUp();
  expect((await askTool(ann, 'personalize', { text: SAID })).status).toBe(200);
  const { modelCalls } = (await ann.get('/api/plan')).body as Plan;
  expect(modelCalls).toEqual({ limit: null, used: 1, left: null });
  standIn.failNext({ kind: 'hang' }, { kind: 'hang' }, { kind: 'hang' });
  expect(await askTool(ann, 'personalize', { text: SAID })).toMatchObject({
    body: { code: 'provider_timeout' },
  });
  standIn.writeWith(() => '');
  expect((await askTool(ann, 'personalize', { text: SAID })).status).toBe(502);
  const used = async () => ((await ann.get('/api/plan')).body as Plan).modelCalls.used;
  expect(await used()).toBe(1);
  standIn.writeWith(() => '\n\n\n');
  expect((await askTool(ann, 'personalize', { text: SAID })).status).toBe(502);
  const counted = await used();
  expect(counted).toBeGreaterThan(1);
  await standIn.close();
  expect((await askTool(ann, 'personalize', { text: SAID })).status).toBe(502);
  expect(await used()).toBe(counted);
  await server.stop();
});
