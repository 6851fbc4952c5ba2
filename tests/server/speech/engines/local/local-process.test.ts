import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SpeechEngine } from '../../../../../src/server/speech/engines/engine.ts';
import type { LocalModel } from '../../../../../src/server/speech/engines/local/find-local-model.ts';
import { createLocalEngine } from '../../../../../src/server/speech/engines/local/local-engine.ts';
import { LocalProcessPool } from '../../../../../src/server/speech/engines/local/local-pool.ts';
import { FakeEngineProcess } from '../../../../support/speech/fake-engine-process.ts';
import { openSession } from '../../../../support/speech/session.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const MODEL: LocalModel = {
  name: 'A model',
  path: '/m.gguf',
  bytes: 1000,
  detectsLanguage: true,
  languages: 'any',
  streams: false,
};
const SOUND = new Uint8Array(32_000);
const HEARD = { text: 'hello', segments: [], words: null, language: null, confidence: null };

let started: FakeEngineProcess[];
const engineWith = (streams: boolean, more = {}): SpeechEngine =>
  createLocalEngine(
    { ...MODEL, streams },
    {
      start() {
        const child = new FakeEngineProcess();
        started.push(child);
        return child;
      },
      ...more,
    },
  );
/** The n-th process, once it has started and received this many messages. */
async function child(n: number, told = 0): Promise<FakeEngineProcess> {
  await waitFor(() => expect(started[n]?.told.length).toBeGreaterThanOrEqual(told));
  return started[n] as FakeEngineProcess;
}
async function loaded(n: number): Promise<FakeEngineProcess> {
  const one = await child(n);
  one.says({ is: 'ready' });
  return child(n, 1);
}

beforeEach(() => {
  started = [];
});
afterEach(() => vi.useRealTimers());

/** An ended session whose answer is pending. */
async function asking(engine: SpeechEngine, options = {}) {
  const session = openSession(engine, options);
  await session.feed(SOUND);
  return { session, heard: session.end() };
}

describe('createLocalEngine without streaming', () => {
  it('sends the utterance once the model is loaded, with language and prompt', async () => {
    const { heard } = await asking(engineWith(false), {
      language: 'de',
      vocabulary: ['Grüne Woche', 'Kowalski'],
      context: 'Guten Tag.',
    });
    expect((await child(0)).told).toEqual([]);
    const one = await loaded(0);
    expect(one.told).toEqual([
      { is: 'transcribe', id: 1, pcm: SOUND, language: 'de', prompt: 'Grüne Woche, Kowalski. Guten Tag.' },
    ]);
    one.says({ is: 'heard', id: 1, recognition: HEARD });
    expect(await heard).toEqual(HEARD);
    expect(one.isIdle).toBe(true);
  });

  it('fails when its process crashes and starts a new one for the next utterance', async () => {
    const engine = engineWith(false);
    const { heard } = await asking(engine);
    const refused = expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    (await loaded(0)).crashes();
    await refused;
    const next = await asking(engine);
    (await loaded(1)).says({ is: 'heard', id: 1, recognition: HEARD });
    expect(await next.heard).toEqual(HEARD);
  });

  it('fails with engine_unavailable when the process crashes or cannot load the model', async () => {
    for (const [n, message] of [null, { is: 'unloadable' }].entries()) {
      const { heard } = await asking(engineWith(false));
      const refused = expect(heard).rejects.toMatchObject({ code: 'engine_unavailable' });
      const one = await child(n);
      if (message) one.says(message);
      else one.crashes();
      await refused;
      expect(one.isKilled).toBe(true);
    }
  });

  it.each([
    ['a response with an unknown id', { is: 'heard', id: 1, recognition: { text: 4 } }],
    ['an invalid message', 'hello'],
    ['a confidence of 400 percent', { is: 'heard', id: 1, recognition: { ...HEARD, confidence: 400 } }],
  ])('fails and kills its process when that sends %s', async (_what, message) => {
    const { heard } = await asking(engineWith(false));
    const refused = expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    const one = await loaded(0);
    one.says(message);
    await refused;
    expect(one.isKilled).toBe(true);
  });

  it('fails with engine_timeout and kills its process after the time limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { heard } = await asking(engineWith(false, { limitMs: 1000 }));
    const refused = expect(heard).rejects.toMatchObject({ code: 'engine_timeout' });
    const one = await loaded(0);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(one.isKilled).toBe(false);
    await vi.advanceTimersByTimeAsync(7000);
    await refused;
    expect(one.isKilled).toBe(true);
  });

  it('cancels an utterance in its process, and kills a process that does not stop', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const engine = engineWith(false);
    const { session, heard } = await asking(engine);
    const one = await loaded(0);
    session.close();
    await expect(heard).rejects.toMatchObject({ code: 'aborted' });
    expect(one.told.at(-1)).toEqual({ is: 'cancel', id: 1 });
    // The next request waits until the process has stopped the first one.
    const next = await asking(engine);
    one.says({ is: 'failed', id: 1, why: 'cancelled' });
    await waitFor(() => expect(one.told.at(-1)).toMatchObject({ is: 'transcribe', id: 2 }));
    next.session.close();
    await expect(next.heard).rejects.toMatchObject({ code: 'aborted' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(one.isKilled).toBe(true);
    expect(started).toHaveLength(1);
  });

  it('drops an utterance that is cancelled before the model is loaded', async () => {
    const engine = engineWith(false);
    const { session, heard } = await asking(engine);
    const one = await child(0);
    session.close();
    await expect(heard).rejects.toMatchObject({ code: 'aborted' });
    const next = await asking(engine);
    one.says({ is: 'ready' });
    await child(0, 1);
    expect(one.told).toMatchObject([{ is: 'transcribe', id: 2 }]);
    one.says({ is: 'heard', id: 2, recognition: HEARD });
    expect(await next.heard).toEqual(HEARD);
  });

  it('removes its abort listener once a session has ended', async () => {
    const { signal } = new AbortController();
    const engine = engineWith(false);
    const { heard } = await asking(engine, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    (await loaded(0)).says({ is: 'heard', id: 1, recognition: HEARD });
    await heard;
    const closed = openSession(engine, { signal });
    closed.close();
    closed.close();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects an utterance that was aborted before and starts no process', async () => {
    const session = openSession(engineWith(false), { signal: AbortSignal.abort() });
    await expect(session.feed(SOUND)).rejects.toMatchObject({ code: 'aborted' });
    await expect(session.end()).rejects.toMatchObject({ code: 'aborted' });
    expect(started).toEqual([]);
  });

  it('rejects an utterance that is too long', async () => {
    const session = openSession(engineWith(false));
    await expect(session.feed(new Uint8Array(32_000 * 121))).rejects.toMatchObject({ code: 'engine_failed' });
  });
});

describe('createLocalEngine with streaming', () => {
  it('sends chunks as they arrive and reports interim text when it changes', async () => {
    const partials: string[] = [];
    const session = openSession(engineWith(true), {
      language: 'fr',
      onPartial: (text) => partials.push(text),
    });
    const first = session.feed(SOUND);
    const one = await loaded(0);
    expect(one.told).toEqual([{ is: 'open', id: 1, language: 'fr' }]);
    one.says({ is: 'fed', id: 1, text: '' });
    await child(0, 2);
    expect(one.told[1]).toEqual({ is: 'feed', id: 1, pcm: SOUND });
    one.says({ is: 'fed', id: 1, text: 'bon' });
    await first;
    for (const [n, text] of ['bon', 'bonjour'].entries()) {
      const fed = session.feed(SOUND);
      await child(0, 3 + n);
      one.says({ is: 'fed', id: 1, text });
      await fed;
    }
    expect(partials).toEqual(['bon', 'bonjour']);
    const ended = session.end();
    await waitFor(() => expect(one.told.at(-1)).toEqual({ is: 'finish', id: 1 }));
    one.says({ is: 'heard', id: 1, recognition: HEARD });
    expect(await ended).toEqual(HEARD);
    expect(one.told).toHaveLength(5);
  });

  it('cancels a stream that is closed halfway', async () => {
    const session = openSession(engineWith(true));
    const first = session.feed(SOUND);
    const one = await loaded(0);
    one.says({ is: 'fed', id: 1, text: '' });
    await child(0, 2);
    one.says({ is: 'fed', id: 1, text: '' });
    await first;
    session.close();
    expect(one.told.at(-1)).toEqual({ is: 'cancel', id: 1 });
    await expect(session.feed(SOUND)).rejects.toMatchObject({ code: 'aborted' });
    session.close();
    expect(one.told).toHaveLength(3);
  });

  it('fails when its process crashes between two chunks', async () => {
    const session = openSession(engineWith(true));
    const first = session.feed(SOUND);
    const one = await loaded(0);
    one.says({ is: 'fed', id: 1, text: '' });
    await child(0, 2);
    one.says({ is: 'fed', id: 1, text: 'so far' });
    await first;
    one.crashes();
    await expect(session.end()).rejects.toMatchObject({ code: 'engine_failed' });
  });

  it('sends no further messages to the process after the stream has failed', async () => {
    const engine = engineWith(true);
    const session = openSession(engine);
    const first = session.feed(SOUND);
    const refused = expect(first).rejects.toMatchObject({ code: 'language_unsupported' });
    const one = await loaded(0);
    one.says({ is: 'failed', id: 1, why: 'language' });
    await refused;
    await expect(session.feed(SOUND)).rejects.toMatchObject({ code: 'engine_failed' });
    await expect(session.end()).rejects.toMatchObject({ code: 'engine_failed' });
    expect(one.told).toHaveLength(1);
    expect(one.isIdle).toBe(true);
  });
});

describe('LocalProcessPool', () => {
  it('ends an idle process when the one that was busy crashes', async () => {
    vi.useFakeTimers();
    const children = [new FakeEngineProcess(), new FakeEngineProcess()];
    const remaining = [...children];
    const pool = new LocalProcessPool(() => remaining.shift() ?? new FakeEngineProcess(), 2, 1000);
    const { signal } = new AbortController();
    await pool.begin(signal);
    (await pool.begin(signal)).end();
    const [busy, free] = children;
    vi.advanceTimersByTime(2000);
    expect(free).toMatchObject({ isKilled: false, isIdle: false });
    busy?.crashes();
    expect(free).toMatchObject({ isKilled: false, isIdle: true });
    vi.advanceTimersByTime(1000);
    expect(free?.isKilled).toBe(true);
  });
});
