import { beforeEach, describe, expect, test } from 'vitest';
import type { SpeechServer } from '../../../../../src/server/config/speech-servers.ts';
import { createPrometheusMetrics } from '../../../../../src/server/operation/prometheus.ts';
import {
  createOpenAiEngine,
  type OpenAiSpeechOptions,
} from '../../../../../src/server/speech/engines/openai/openai-engine.ts';
import {
  type Behaviour,
  type SpeechServerStandIn,
  startSpeechServer,
} from '../../../../support/speech/speech-server.ts';

let a: SpeechServerStandIn;
let b: SpeechServerStandIn;
let c: SpeechServerStandIn;
let facts: string[] = [];
beforeEach(async () => {
  [a, b, c] = [await startSpeechServer('a'), await startSpeechServer('b'), await startSpeechServer('c')];
  facts = [];
});

const serverOf = ({ url }: SpeechServerStandIn, more: Partial<SpeechServer> = {}) => ({
  url,
  weight: 1,
  slots: 8,
  ...more,
});

function engineOf(
  servers: readonly SpeechServer[],
  more: Pick<Partial<OpenAiSpeechOptions>, 'deadlineSeconds' | 'cooldownBaseMs' | 'metrics'> = {},
) {
  const note = (what: string) => (fields: unknown) => void facts.push(`${what} ${JSON.stringify(fields)}`);
  return createOpenAiEngine({
    apiKey: 'sk-speech',
    baseUrl: null,
    model: null,
    servers,
    retryBaseMs: 5,
    cooldownBaseMs: 50,
    log: { warn: note('warn'), info: note('info') } as never,
    ...more,
  });
}

/** Recognises one piece; its text is the name of the server that answered. */
async function hear(
  engine: ReturnType<typeof engineOf>,
  seconds = 1,
  signal = new AbortController().signal,
): Promise<string> {
  const session = engine.open({
    language: 'en',
    vocabulary: [],
    context: '',
    onPartial: () => undefined,
    isWatched: () => false,
    signal,
  });
  await session.feed(new Uint8Array(32_000 * seconds));
  const { text } = await session.end();
  session.close();
  return text;
}

const many = (engine: ReturnType<typeof engineOf>, count: number) =>
  Promise.all(Array.from({ length: count }, () => hear(engine)));

describe('createOpenAiEngine with several speech servers', () => {
  test('distributes pieces by weight, sequentially and concurrently', async () => {
    const engine = engineOf([serverOf(a, { weight: 3 }), serverOf(b)]);
    expect(engine.slots).toBe(16);
    for (let n = 0; n < 20; n += 1) await hear(engine);
    expect(a.pieces).toHaveLength(15);
    for (const server of [a, b]) server.delayMs = 150;
    await many(engine, 8);
    expect(a.pieces.length + b.pieces.length).toBe(28);
    expect(a.mostOpen).toBe(6);
  });

  test('sends each server no more concurrent pieces than its slots', async () => {
    const engine = engineOf([serverOf(a, { slots: 1, weight: 100 }), serverOf(b, { slots: 3 })]);
    expect(engine.slots).toBe(4);
    for (const server of [a, b]) server.delayMs = 150;
    await many(engine, 4);
    expect([a.mostOpen, b.mostOpen]).toEqual([1, 3]);
  });

  test.each<[string, Behaviour]>([
    ['dies', 'cut'],
    ['answers 500', { status: 500 }],
    ['answers 429', { status: 429, retryAfter: '60' }],
    ['rejects the key', { status: 401 }],
    ['lacks the model', { status: 404 }],
  ])('loses and repeats no piece when one server %s', async (_, behaviour) => {
    const engine = engineOf([serverOf(a), serverOf(b), serverOf(c)]);
    await many(engine, 6);
    a.behaviour = behaviour;
    const failedBefore = a.pieces.length;
    const texts = await many(engine, 12);
    expect(texts).toHaveLength(12);
    expect(texts).not.toContain('a');
    // Every piece was answered once; `a` received some without answering.
    expect(b.pieces.length + c.pieces.length).toBe(4 + 12);
    expect(a.pieces.length - failedBefore).toBeLessThanOrEqual(4);
    expect(engine.slotsNow?.()).toBe(16);
    expect(facts.join()).toContain(a.host);
    expect(facts.join()).not.toContain('sk-speech');
  });

  test('aborts a piece that hangs and sends it to another server', async () => {
    a.behaviour = 'hang';
    const engine = engineOf([serverOf(a, { weight: 9 }), serverOf(b)], { deadlineSeconds: () => 1 });
    expect(await hear(engine)).toBe('b');
    expect([a.pieces.length, b.pieces.length, a.open]).toEqual([1, 1, 0]);
  });

  test('counts a cancelled piece no longer as load of its server', async () => {
    a.behaviour = 'hang';
    const engine = engineOf([serverOf(a), serverOf(b)]);
    const cancellation = new AbortController();
    const cancelled = expect(hear(engine, 1, cancellation.signal)).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => a.pieces.length).toBe(1);
    cancellation.abort();
    await cancelled;
    a.behaviour = 'answer';
    expect([await hear(engine), await hear(engine)].sort()).toEqual(['a', 'b']);
  });

  test('uses a failed server again once a probe after its cooldown succeeds', async () => {
    // Longer than two pieces take on a busy machine.
    const engine = engineOf([serverOf(a, { weight: 9 }), serverOf(b)], { cooldownBaseMs: 1000 });
    a.behaviour = { status: 503 };
    expect(await hear(engine)).toBe('b');
    expect(await hear(engine)).toBe('b');
    expect([a.pieces.length, a.probes]).toEqual([1, 0]);
    await expect.poll(async () => [await hear(engine), a.probes > 0]).toEqual(['b', true]);
    // The probe was answered with 503: the cooldown continues, and the server gets no piece.
    expect(a.pieces).toHaveLength(1);
    a.behaviour = 'answer';
    await expect.poll(() => hear(engine)).toBe('a');
    expect(engine.slotsNow?.()).toBe(16);
    expect(facts.filter((fact) => fact.startsWith('info'))).toHaveLength(1);
  });

  test('exports the state of all servers as metrics, also of those that never failed', async () => {
    const metrics = createPrometheusMetrics('all');
    const engine = engineOf([serverOf(a, { weight: 9 }), serverOf(b)], { cooldownBaseMs: 60_000, metrics });
    a.behaviour = { status: 503 };
    expect(await hear(engine)).toBe('b');
    const rests = (await metrics.render()).match(/^parlance_speech_server_resting{server="[^"]+".* [01]$/gm);
    const values = rests?.map((line) => line.replace(/,role="all"/, ''));
    expect(values?.sort()).toEqual(
      [a, b]
        .map(({ host }, n) => `parlance_speech_server_resting{server="${host}"} ${n === 0 ? 1 : 0}`)
        .sort(),
    );
  });

  test('respects Retry-After, and a piece waits for the first available server', async () => {
    for (const server of [a, b]) server.behaviour = { status: 429, retryAfter: '0.3' };
    const engine = engineOf([serverOf(a), serverOf(b)]);
    const since = performance.now();
    const heard = hear(engine);
    await expect.poll(() => a.pieces.length + b.pieces.length).toBe(2);
    a.behaviour = 'answer';
    b.behaviour = 'answer';
    expect(['a', 'b']).toContain(await heard);
    expect(performance.now() - since).toBeGreaterThanOrEqual(290);
    expect(a.pieces.length + b.pieces.length).toBe(3);
  });

  test('rejects with engine_failed when all servers fail', async () => {
    for (const server of [a, b]) server.behaviour = { status: 500 };
    await expect(hear(engineOf([serverOf(a), serverOf(b)]))).rejects.toMatchObject({ code: 'engine_failed' });
  });

  test('does not retry elsewhere when the piece itself is rejected', async () => {
    a.behaviour = { status: 400 };
    b.behaviour = { status: 400 };
    const engine = engineOf([serverOf(a), serverOf(b)]);
    await expect(hear(engine)).rejects.toMatchObject({ code: 'engine_failed' });
    expect(a.pieces.length + b.pieces.length).toBe(1);
    expect(engine.slotsNow?.()).toBe(16);
  });
});
