import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  AI_SERVICE_SETTINGS,
  AI_SERVICES,
  type AiService,
} from '../../../../src/contract/api/ai-services.ts';
import { AI_TOOLS, isLocalTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { personalityProfileSchema } from '../../../../src/contract/api/personality-profile.ts';
import { Writer } from '../../../../src/server/ai/writing/writer.ts';
import { readConfig } from '../../../../src/server/config/config.ts';
import { noTracer } from '../../../../src/server/operation/tracer.ts';
import { FairSlots } from '../../../../src/server/scheduling/fair-slots.ts';
import {
  askTool,
  eventsIn,
  followTool,
  leaveTool,
  SHORT_TIMEOUTS,
  shownBy,
  textIn,
} from '../../../support/ai/ask-tool.ts';
import { CANARY, type WireFault } from '../../../support/ai/wire-faults.ts';
import { startWritingStandIn, type WritingStandIn } from '../../../support/ai/writing-stand-in.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const TEXT = 'i dont know where the keys are, and i definately had them yesterday when we came home';
const CORRECTED = "I don't know where the keys are, and I definitely had them yesterday when we came home.";

let standIn: WritingStandIn;
let server: TestServer;
let client: TestClient;
/** A client of a server with short timeouts, for services that never answer. */
let hasty: TestClient;
let hastyServer: TestServer;
const HASTY_TIMEOUTS = { ...SHORT_TIMEOUTS, firstPieceMs: 500, pieceMs: 500 };
const logged: string[] = [];
beforeAll(async () => {
  standIn = await startWritingStandIn();
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await startTestServer('sqlite', standIn.settings, undefined, { timeouts: SHORT_TIMEOUTS, log });
  client = await server.signUp();
  hastyServer = await startTestServer('sqlite', standIn.settings, undefined, {
    timeouts: HASTY_TIMEOUTS,
    log,
  });
  hasty = await hastyServer.signUp();
});
afterAll(async () => {
  await hastyServer.stop();
  await server.stop();
  await standIn.close();
});
beforeEach(() => {
  standIn.questions.length = 0;
});
afterEach(() => {
  standIn.heal();
  standIn.writeWith(null);
  standIn.pace(0);
});

const grammar = (aiService: AiService, text = TEXT, asking = client) =>
  askTool(asking, 'grammar', { text, aiService });

describe.each(AI_SERVICES)('writing with %s', (aiService) => {
  it('returns the same result as JSON and as events, for every tool (core 7)', async () => {
    for (const tool of AI_TOOLS) {
      const plain = await askTool(client, tool, { text: TEXT, aiService });
      expect([tool, plain.status]).toEqual([tool, 200]);
      expect(plain.body).toMatchObject({ engine: aiService, note: null, model: expect.any(String) });
      expect(textIn(tool, plain)).not.toBe('');
      const events = await followTool(client, tool, { text: TEXT, aiService });
      expect(events.at(-1)).toEqual({ name: 'done', data: plain.body });
      expect(events.length).toBeGreaterThan(1);
      expect(shownBy(events)).toBe(textIn(tool, plain));
    }
    expect(textIn('grammar', await grammar(aiService))).toBe(CORRECTED);
  });

  it('streams the text in several pieces', async () => {
    standIn.pace(5);
    const events = await followTool(client, 'translate', { text: TEXT, aiService });
    expect(events.filter(({ name }) => name === 'delta').length).toBeGreaterThan(3);
    expect(events.map(({ name }) => name)).not.toContain('restart');
  });

  it('sends each event as soon as it is available', async () => {
    standIn.pace(40);
    const response = await fetch(`${server.url}/api/translate`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        cookie: client.cookie ?? '',
        origin: server.url,
      },
      body: JSON.stringify({ text: TEXT, aiService, targetLanguage: 'nl' }),
    });
    const at: Record<string, number> = {};
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, name = ''] of part.matchAll(/^event: (\w+)$/gm)) at[name] ??= performance.now();
    }
    expect((at.done ?? 0) - (at.delta ?? 0)).toBeGreaterThan(150);
  });

  it('sends the API key only as credential, never in the body', async () => {
    await grammar(aiService);
    const [question] = standIn.questions;
    expect(question).toMatchObject({ service: aiService, key: expect.stringContaining('stand-in') });
    expect(JSON.stringify(question?.body)).not.toContain('stand-in-key');
    expect(Object.keys(question?.body ?? {})).not.toContain('tools');
  });

  /** Faults that a retry overcomes. */
  const passing: WireFault[] = [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 408 },
    { kind: 'status', status: 429, retryAfter: '0' },
    { kind: 'status', status: 429, retryAfter: '0.2' },
    { kind: 'status', status: 529, code: 'overloaded_error' },
    { kind: 'hang' },
    { kind: 'stall', afterBytes: 500 },
    { kind: 'cut', afterBytes: 0 },
    { kind: 'cut', afterBytes: 500 },
    { kind: 'short', afterBytes: 500 },
    { kind: 'truncated' },
    { kind: 'empty' },
    { kind: 'error-event', code: 'overloaded_error' },
    { kind: 'error-event', code: 'api_error' },
  ];
  it.each(passing)('retries after %o and returns the complete text', async (fault) => {
    standIn.failNext(fault);
    const events = await followTool(client, 'grammar', { text: TEXT, aiService });
    expect(standIn.questions).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { improvedText: CORRECTED } });
    expect(shownBy(events)).toBe(CORRECTED);
  });

  it('waits for the Retry-After time before a retry', async () => {
    standIn.failNext({ kind: 'status', status: 429, retryAfter: '0.7' });
    await grammar(aiService);
    const [first, second] = standIn.questions;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(690);
  });

  it('sends a "restart" event when an answer breaks off and is requested again', async () => {
    standIn.pace(3);
    standIn.failNext({ kind: 'cut', afterBytes: 2500 });
    const text = `${TEXT}. `.repeat(4).trim();
    const events = await followTool(client, 'grammar', { text, aiService });
    const names = events.map(({ name }) => name);
    expect(names.indexOf('restart')).toBeGreaterThan(names.indexOf('delta'));
    expect(shownBy(events)).toBe(events.at(-1)?.data.improvedText);
  });

  const telling: [WireFault, number, number, string][] = [
    [{ kind: 'status', status: 500 }, 3, 502, 'provider_failed'],
    [{ kind: 'truncated' }, 3, 502, 'provider_failed'],
    [{ kind: 'short', afterBytes: 300 }, 3, 502, 'provider_failed'],
    [{ kind: 'hang' }, 3, 504, 'provider_timeout'],
    [{ kind: 'stall', afterBytes: 500 }, 3, 504, 'provider_timeout'],
    [{ kind: 'status', status: 429 }, 3, 503, 'provider_busy'],
    [{ kind: 'status', status: 429, retryAfter: '2' }, 1, 503, 'provider_busy'],
    [{ kind: 'status', status: 429, retryAfter: '60' }, 1, 503, 'provider_busy'],
    [{ kind: 'status', status: 429, code: 'insufficient_quota' }, 1, 503, 'provider_busy'],
    [{ kind: 'status', status: 402, code: 'billing_error' }, 1, 503, 'provider_busy'],
    [{ kind: 'status', status: 401 }, 1, 503, 'provider_key_refused'],
    [{ kind: 'status', status: 403 }, 1, 503, 'provider_key_refused'],
    [{ kind: 'status', status: 400 }, 1, 502, 'provider_failed'],
    [{ kind: 'status', status: 400, code: 'context_length_exceeded' }, 1, 413, 'text_too_long'],
    [{ kind: 'status', status: 413 }, 1, 413, 'text_too_long'],
    [{ kind: 'length' }, 1, 413, 'text_too_long'],
    [{ kind: 'refusal' }, 1, 422, 'provider_refused'],
    [{ kind: 'status', status: 400, code: 'content_filter' }, 1, 422, 'provider_refused'],
    [{ kind: 'status', status: 400, code: 'invalid_prompt' }, 1, 422, 'provider_refused'],
  ];
  // Anthropic has no error code for a text that is too long: it answers 413.
  const its = telling.filter(
    ([fault]) => !(aiService === 'anthropic' && 'code' in fault && fault.code === 'context_length_exceeded'),
  );
  it.each(its)('fails for %o after %i tries with %i %s', async (fault, tries, status, code) => {
    const faults = Array.from({ length: tries }, () => fault);
    const asking = code === 'provider_timeout' ? hasty : client;
    standIn.failNext(...faults);
    const answer = await grammar(aiService, TEXT, asking);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(standIn.questions).toHaveLength(tries);
    expect(answer.text).not.toContain(CANARY);
    standIn.failNext(...faults);
    const events = await followTool(asking, 'grammar', { text: TEXT, aiService });
    expect(events.at(-1)).toMatchObject({ name: 'failed', data: { code } });
    expect(JSON.stringify(events)).not.toContain('canary');
  });

  it('passes on the Retry-After header of a busy service', async () => {
    standIn.failNext({ kind: 'status', status: 429, retryAfter: '60' });
    expect((await grammar(aiService)).headers.get('retry-after')).toBe('60');
  });

  it.each([true, false])('stops when the client disconnects (events: %s)', async (events) => {
    standIn.pace(50);
    const gone = new AbortController();
    const leaving = leaveTool(
      client,
      'translate',
      { text: TEXT, aiService },
      { signal: gone.signal, events },
    );
    await expect.poll(() => standIn.questions.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    gone.abort();
    await leaving;
    await standIn.questions[0]?.left;
    expect(standIn.questions).toHaveLength(1);
  });

  it('falls back to the local tools or 503 without its key, not to another service (decisions: services)', async () => {
    const without = { ...standIn.settings, [AI_SERVICE_SETTINGS[aiService]]: '' };
    const other = await startTestServer('sqlite', without, undefined, { timeouts: SHORT_TIMEOUTS });
    try {
      const ann = await other.signUp();
      for (const tool of AI_TOOLS) {
        const answer = await askTool(ann, tool, { text: 'i recieve the package', aiService, language: 'en' });
        if (isLocalTool(tool)) {
          expect([tool, answer.status, answer.body]).toMatchObject([
            tool,
            200,
            { engine: 'local', model: null },
          ]);
        } else {
          expect([answer.status, answer.body]).toMatchObject([503, { code: 'provider_not_configured' }]);
          expect(answer.text).toContain(AI_SERVICE_SETTINGS[aiService]);
        }
      }
      expect(standIn.questions).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('uses the model from the settings', async () => {
    const setting = AI_SERVICE_SETTINGS[aiService].replace('API_KEY', 'MODEL');
    const settings = { ...standIn.settings, [setting]: 'llama3.1:8b' };
    const other = await startTestServer('sqlite', settings, undefined, { timeouts: SHORT_TIMEOUTS });
    try {
      const answer = await askTool(await other.signUp(), 'grammar', { text: TEXT, aiService });
      expect(answer.body).toMatchObject({ engine: aiService, model: 'llama3.1:8b' });
      expect(standIn.questions[0]?.model).toBe('llama3.1:8b');
    } finally {
      await other.stop();
    }
  });
});

it('the output limit is sent as max_completion_tokens or max_tokens, as the model requires', async () => {
  await grammar('openai');
  const { body } = standIn.questions[0] ?? {};
  expect(body).toMatchObject({ max_completion_tokens: expect.any(Number), reasoning_effort: 'minimal' });
  expect(body).not.toHaveProperty('max_tokens');
  const other = await startTestServer('sqlite', { ...standIn.settings, OPENAI_MODEL: 'llama3' }, undefined, {
    timeouts: SHORT_TIMEOUTS,
  });
  await askTool(await other.signUp(), 'grammar', { text: TEXT });
  expect(standIn.questions[1]?.body).toMatchObject({ model: 'llama3', max_tokens: expect.any(Number) });
  expect(standIn.questions[1]?.body).not.toHaveProperty('max_completion_tokens');
  await other.stop();
  await grammar('perplexity');
  expect(standIn.questions[2]?.body).toMatchObject({ disable_search: true });
});

it('a refusal in a streamed delta is not retried', async () => {
  standIn.failNext({ kind: 'refusal-delta' });
  expect(await grammar('openai')).toMatchObject({ status: 422, body: { code: 'provider_refused' } });
  expect(standIn.questions).toHaveLength(1);
});

it('an unreachable service returns 502 and an exceeded deadline 504', async () => {
  const settings = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' };
  const away = await startTestServer('sqlite', settings, undefined, { timeouts: SHORT_TIMEOUTS });
  const ann = await away.signUp();
  expect(await askTool(ann, 'grammar', { text: TEXT })).toMatchObject({ status: 502 });
  await away.stop();

  const timeouts = { ...SHORT_TIMEOUTS, firstPieceMs: 10_000, deadlineMs: () => 300 };
  const hasty = await startTestServer('sqlite', standIn.settings, undefined, { timeouts });
  standIn.failNext({ kind: 'hang' });
  const since = performance.now();
  const answer = await askTool(await hasty.signUp(), 'grammar', { text: TEXT });
  expect([answer.status, answer.body]).toMatchObject([504, { code: 'provider_timeout' }]);
  expect(performance.now() - since).toBeLessThan(timeouts.firstPieceMs);
  await hasty.stop();
});

it('a request that waits too long for a free slot fails with server_busy', async () => {
  const deadlineMs = (characters: number) => (characters > 100 ? 8000 : 300);
  const timeouts = { ...SHORT_TIMEOUTS, firstPieceMs: 10_000, deadlineMs };
  const hasty = await startTestServer('sqlite', standIn.settings, undefined, { timeouts });
  const ann = await hasty.signUp();
  standIn.failNext(...Array.from({ length: 3 }, () => ({ kind: 'hang' as const })));
  const first = [1, 2, 3].map(() => askTool(ann, 'grammar', { text: `${TEXT}. ${TEXT}.` }));
  await expect.poll(() => standIn.questions.length).toBe(3);
  expect(await askTool(ann, 'grammar', { text: TEXT })).toMatchObject({
    status: 503,
    body: { code: 'server_busy' },
  });
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([504, 504, 504]);
  expect(standIn.questions).toHaveLength(3);
  await hasty.stop();
});

it('Writer.prepare sends no request to a service', async () => {
  const { services } = readConfig({ ...standIn.settings, ANTHROPIC_API_KEY: '' });
  const spendCall = async () => async () => undefined;
  const slots = new FairSlots({ count: () => 1, perOwner: 1 });
  const shared = {
    slots,
    timeouts: SHORT_TIMEOUTS,
    spendCall,
    tracer: noTracer,
    nothingLeaves: async () => false,
  };
  const writer = new Writer({ settings: services, ...shared });
  for (const aiService of AI_SERVICES) writer.prepare(aiService);
  const profile = personalityProfileSchema.parse({});
  const input = { text: TEXT, language: 'en', profile, emojiStyle: 'all' as const };
  const job = {
    owner: 1,
    preferredModel: null,
    tool: 'personalize' as const,
    aiService: 'anthropic' as const,
    timeoutMs: 9000,
    recordSentWords: () => undefined,
  };
  const whole = { ...job, input: { ...input, targetLanguage: null, instruction: null } };
  const { engine } = await writer.write(whole, new AbortController().signal);
  expect(engine).toBe('local');
  expect(standIn.questions).toEqual([]);
});

it('a retired Anthropic model is replaced by its successor, which the answer names', async () => {
  standIn.failNext({ kind: 'unknown-model' });
  const answer = await grammar('anthropic');
  expect(answer.body).toMatchObject({ improvedText: CORRECTED, model: 'claude-haiku-4-5' });
  expect(standIn.questions.map(({ model }) => model)).toEqual([
    'claude-3-5-haiku-latest',
    'claude-haiku-4-5',
  ]);
  standIn.failNext({ kind: 'unknown-model' });
  expect(await grammar('openai')).toMatchObject({
    status: 502,
    body: { code: 'provider_failed', error: 'ChatGPT has no model named gpt-5-nano.' },
  });
});

describe('a model from the settings', () => {
  let other: TestServer;
  let asking: TestClient;
  beforeAll(async () => {
    const models = {
      OPENAI_MODEL: 'gpt-4-turbo',
      ANTHROPIC_MODEL: 'claude-3-haiku-20240307',
      PERPLEXITY_MODEL: 'sonar-pro',
    };
    other = await startTestServer('sqlite', { ...standIn.settings, ...models }, undefined, {
      timeouts: SHORT_TIMEOUTS,
    });
    asking = await other.signUp();
  });
  afterAll(() => other.stop());

  const refusals: [AiService, number, string][] = [
    ['openai', 400, 'max_tokens is too large: 8509. This model supports at most 4096 completion tokens. '],
    [
      'openai',
      400,
      "This model's maximum context length is 8192 tokens. However, you requested 8520 tokens. ",
    ],
    ['openai', 413, 'Request too large for model on tokens per minute (TPM): Limit 6000, Requested 8900. '],
    ['anthropic', 400, 'max_tokens: 8509 > 4096, which is the maximum allowed number of output tokens. '],
  ];
  it.each(refusals)('gets a smaller output limit (%s) after %i %s', async (aiService, status, message) => {
    standIn.failNext({ kind: 'status', status, message }, { kind: 'status', status, message });
    expect((await grammar(aiService, TEXT, asking)).body).toMatchObject({ improvedText: CORRECTED });
    const lengths = standIn.questions.map(({ body }) => Number(body.max_tokens));
    expect(lengths).toEqual([expect.any(Number), 4000, 1000]);
    expect(lengths[0]).toBeGreaterThan(8000);
  });

  it('gets a smaller output limit at most twice before the request fails', async () => {
    const fault: WireFault = { kind: 'status', status: 413 };
    standIn.failNext(fault, fault, fault);
    const answer = await grammar('openai', TEXT, asking);
    expect([answer.status, answer.body]).toMatchObject([413, { code: 'text_too_long' }]);
    expect(standIn.questions).toHaveLength(3);
  });

  it('gets an output limit that fits the text if its maximum is known', async () => {
    await grammar('perplexity', TEXT, asking);
    expect(standIn.questions[0]?.body.max_tokens).toBeLessThan(1000);
  });
});

it('a rejected API key returns 503 without revealing the key', async () => {
  const settings = { ...standIn.settings, OPENAI_API_KEY: 'sk-canary-wrong' };
  const other = await startTestServer('sqlite', settings, undefined, { timeouts: SHORT_TIMEOUTS });
  const answer = await askTool(await other.signUp(), 'grammar', { text: TEXT });
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'provider_key_refused' }]);
  expect(answer.text).toContain('OPENAI_API_KEY');
  expect(answer.text).not.toContain('canary');
  await other.stop();
});

it('errors before the first event are HTTP statuses, also for event streams', async () => {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const empty = await client.send('POST', '/api/grammar-check', { headers, body: '{"text":"  "}' });
  expect([empty.status, empty.body]).toMatchObject([400, { code: 'invalid_input' }]);
  const missing = await client.send('POST', '/api/personalize', {
    headers,
    body: JSON.stringify({ text: TEXT, transcriptionId: '00000000-0000-4000-8000-000000000000' }),
  });
  expect([missing.status, missing.body]).toMatchObject([404, { code: 'not_found' }]);
  expect(eventsIn(missing.text)).toEqual([]);
});

it('a user has at most three concurrent model calls, so that others are served', async () => {
  standIn.pace(30);
  const bob = await server.signUp();
  const many = Array.from({ length: 6 }, () => askTool(client, 'grammar', { text: TEXT }));
  await expect.poll(() => standIn.questions.length).toBe(3);
  const [answer] = await Promise.all([askTool(bob, 'grammar', { text: TEXT }), ...many]);
  expect(answer?.status).toBe(200);
  expect(standIn.questions).toHaveLength(7);
  expect(standIn.questions[3]?.at).toBeLessThan(standIn.questions[6]?.at ?? 0);
});

it('the log contains no texts, keys or provider messages', () => {
  const log = logged.join('\n');
  expect(log).toContain('provider_failed');
  for (const word of ['canary', 'stand-in-key', 'the keys are', 'yesterday']) expect(log).not.toContain(word);
});

it('a short local grammar check is not delayed by long ones of other users', async () => {
  const local = await startTestServer('sqlite', {});
  try {
    const [ann, bob, cleo] = [await local.signUp(), await local.signUp(), await local.signUp()];
    const long = 'We has talked about teh plan for the next week with everybody. '.repeat(400);
    const ended: string[] = [];
    const check = async (name: string, user: TestClient, text: string): Promise<void> => {
      const { status } = await askTool(user, 'grammar', { text, language: 'en' });
      ended.push(`${name} ${status}`);
    };
    // Each thread loads its dictionary first, which takes longer than all of these texts.
    await Promise.all([ann, bob, cleo].map((user) => check('ready', user, 'i has it.')));
    ended.length = 0;
    const writes = vi.spyOn(Writer.prototype, 'write');
    onTestFinished(() => writes.mockRestore());
    const theirs = [check('ann', ann, long), check('ann', ann, long), check('cleo', cleo, long)];
    // All of their requests arrive before Bob's.
    await expect.poll(() => writes.mock.calls.length).toBe(3);
    await Promise.all([...theirs, check('bob', bob, 'i has it.')]);
    expect(ended[0]).toBe('bob 200');
    expect(ended.toSorted()).toEqual(['ann 200', 'ann 200', 'bob 200', 'cleo 200']);
  } finally {
    await local.stop();
  }
});

it('local tools run one at a time per user and in parallel for two users', async () => {
  const running: string[] = [];
  const release: (() => void)[] = [];
  vi.resetModules();
  vi.doMock('../../../../src/server/ai/tools/local-tools.ts', () => ({
    async runLocalTool(_tool: string, { text }: { text: string }) {
      running.push(text);
      await new Promise<void>((resolve) => release.push(resolve));
      return { text, note: null };
    },
  }));
  const { Writer: Fresh } = await import('../../../../src/server/ai/writing/writer.ts');
  const settings = readConfig({}).services;
  const writer = new Fresh({ settings, tracer: noTracer } as ConstructorParameters<typeof Fresh>[0]);
  const profile = personalityProfileSchema.parse({});
  const write = (owner: number, text: string) =>
    writer.write(
      {
        owner,
        tool: 'grammar',
        aiService: 'openai',
        preferredModel: null,
        timeoutMs: 10_000,
        input: {
          text,
          profile,
          language: 'en',
          targetLanguage: null,
          instruction: null,
          emojiStyle: 'basic',
        },
      } as Parameters<typeof writer.write>[0],
      new AbortController().signal,
    );
  const all = [write(1, 'ann 1'), write(1, 'ann 2'), write(2, 'bob 1')];
  await expect.poll(() => running).toEqual(['ann 1', 'bob 1']);
  let isOver = false;
  const settled = Promise.all(all).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const each of release.splice(0)) each();
    await new Promise(setImmediate);
  }
  await settled;
  expect(running).toEqual(['ann 1', 'bob 1', 'ann 2']);
  vi.doUnmock('../../../../src/server/ai/tools/local-tools.ts');
});
