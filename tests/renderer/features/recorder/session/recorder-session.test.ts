import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Take, TakeState } from '../../../../../src/contract/api/takes.ts';
import type { Transcribed } from '../../../../../src/contract/api/transcriptions.ts';
import {
  CANCEL_UNDO_MS,
  RECORDING_MAX_SECONDS,
  TAKE_TIMEOUTS_MS,
} from '../../../../../src/contract/limits.ts';
import { HttpError, NetworkError } from '../../../../../src-renderer/data/http-error.ts';
import { finishTake } from '../../../../../src-renderer/data/takes.ts';
import {
  currentTake,
  type Notice,
  type RecorderState,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import type {
  RecorderResult,
  RecorderServer,
} from '../../../../../src-renderer/features/recorder/session/recorder-ports.ts';
import { RecorderSession } from '../../../../../src-renderer/features/recorder/session/recorder-session.ts';
import type { Transcribe } from '../../../../../src-renderer/features/recorder/upload/submissions.ts';
import {
  type CaptureHandlers,
  MicrophoneError,
  type RecordingHost,
  TakeStoreError,
  type UploadableTakeStore,
} from '../../../../../src-renderer/platform/recording.ts';
import { createTakeClaims } from '../../../../../src-renderer/platform/web/take-claims.ts';
import { IndexedDbTakeStore } from '../../../../../src-renderer/platform/web/take-store.ts';
import { lockTable } from '../../../../support/lock-table.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const CHOICE = { aiService: 'openai', language: 'auto', personalize: true } as const;
const TEXT = { noSpeech: false, id: 't1', text: 'hello' } as unknown as Transcribed;
const OTHER: Take = {
  id: '7f0e1c52-0000-4000-8000-000000000001',
  aiService: 'openai',
  language: 'auto',
  personalizeEnabled: true,
  mimeType: 'audio/webm',
  startedAt: '2026-01-31T14:05:00.000Z',
  state: 'open',
  next: 3,
  bytes: 10,
  isComing: false,
  failure: null,
  transcriptionId: null,
};
const refusal = (status: number, code: string) =>
  new HttpError(status, '', JSON.stringify({ error: 'Words.', code }));

/** A server that stores what it receives, unless a test changes it. */
function createServer() {
  const takes = new Map<string, { state: TakeState; chunks: number[][] }>();
  const of = (id: string) => {
    const take = takes.get(id);
    if (!take) throw refusal(404, 'not_found');
    return take;
  };
  let isAway = false;
  const reach = () => {
    if (isAway) throw new NetworkError('away');
  };
  const server = {
    open: vi.fn<RecorderServer['open']>(async ({ id }) => {
      reach();
      const take = takes.get(id) ?? { state: 'open' as TakeState, chunks: [] };
      takes.set(id, take);
      return { state: take.state, next: take.chunks.length, bytes: take.chunks.flat().length };
    }),
    sendChunk: vi.fn<RecorderServer['sendChunk']>(async (id, n, bytes) => {
      reach();
      const { chunks } = of(id);
      chunks[n] = [...new Uint8Array(bytes)];
      return { next: chunks.length };
    }),
    finish: vi.fn<RecorderServer['finish']>(async (id) => {
      reach();
      of(id).state = 'done';
      return TEXT;
    }),
    retry: vi.fn<RecorderServer['retry']>(async (id) => {
      reach();
      if (of(id).state === 'open') throw refusal(409, 'take_open');
      return TEXT;
    }),
    discard: vi.fn<RecorderServer['discard']>(async (id) => {
      reach();
      of(id);
      takes.delete(id);
    }),
    list: vi.fn<RecorderServer['list']>(async () => {
      reach();
      return [];
    }),
    listen: vi.fn<RecorderServer['listen']>(() => () => undefined),
    transcribe: vi.fn<Transcribe>(async () => {
      reach();
      return TEXT;
    }),
  };
  return {
    server,
    takes,
    goAway: (away: boolean) => {
      isAway = away;
    },
    bytesOf: (id: string) => takes.get(id)?.chunks.flat(),
    onlyBytes: () => [...takes.values()].map(({ chunks }) => chunks.flat()),
  };
}

/** A page with a microphone that the test controls, and the browser's real store. */
function openPage(
  options: {
    away?: boolean;
    takes?: (real: UploadableTakeStore) => UploadableTakeStore;
    locks?: LockManager;
  } = {},
) {
  const real = new IndexedDbTakeStore(createTakeClaims(options.locks));
  const takes = options.takes?.(real) ?? real;
  const backend = createServer();
  backend.goAway(options.away ?? false);
  let handlers: CaptureHandlers | null = null;
  const backOnline: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  let isOnline = true;
  const capture = {
    mimeType: 'audio/webm',
    // An audio graph that is used before may run already.
    audioTimeMs: 5000,
    start: (given: CaptureHandlers) => {
      handlers = given;
    },
    pause: vi.fn(),
    resume: vi.fn(),
    stop: async () => undefined,
    close: vi.fn(),
    setSensitivity: vi.fn(),
    setMuted: vi.fn(),
    level: () => 0.5,
    reading: () => ({ rms: 0.1, peak: 0.3 }),
    tap: async () => undefined,
  };
  const open = vi.fn(async () => capture);
  const environment = {
    setRecording: vi.fn(),
    isStoragePersistent: async () => true,
    setLeaveConfirmation: vi.fn(),
    vibrate: vi.fn(),
    isOnline: () => isOnline,
    whenOnline: (listener: () => void) => {
      backOnline.push(listener);
      return () => undefined;
    },
    whenShown: () => () => undefined,
    isShown: () => true,
    whenLeaving: (listener: () => void) => {
      leaving.push(listener);
      return () => undefined;
    },
  };
  const source = { mimeType: 'audio/webm', open };
  const host: RecordingHost = { source, meetings: null, takes, environment, uploader: null, local: null };
  const notices: Notice['kind'][] = [];
  const results: RecorderResult[] = [];
  const onSessionInvalid = vi.fn();
  const session = new RecorderSession({
    host,
    server: backend.server,
    onNotice: ({ kind }) => notices.push(kind),
    onResult: (result) => results.push(result),
    onDiscarded: async () => undefined,
    audioSinkFor: () => null,
    onSessionInvalid,
  });
  session.setAccount('ada');
  const until = (check: (state: RecorderState) => boolean) =>
    waitFor(() => expect(check(session.getState())).toBe(true), { timeout: 10_000 });
  return {
    ...backend,
    session,
    real,
    open,
    capture,
    environment,
    notices,
    results,
    onSessionInvalid,
    until,
    say: (...bytes: number[]) => handlers?.onSlice(new Blob([new Uint8Array(bytes)], { type: 'audio/webm' })),
    goOnline: () => {
      isOnline = true;
      backend.goAway(false);
      for (const tell of backOnline) tell();
    },
    goOffline: () => {
      isOnline = false;
      backend.goAway(true);
    },
    async record(...slices: number[][]) {
      session.start(CHOICE);
      await until(({ phase }) => phase.name === 'recording');
      for (const slice of slices) this.say(...slice);
    },
    stop: () => session.dispatch({ type: 'stop' }),
    expireDone: () =>
      session.dispatch({ type: 'done.expired', takeId: currentTake(session.getState().phase)?.id ?? '' }),
    close: () => {
      for (const tell of leaving) tell();
    },
  };
}

/** A page that keeps a recording whose second part the server refused. */
async function refusedRecording(code: string) {
  const page = openPage();
  await page.record([1]);
  await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
  page.server.sendChunk.mockRejectedValue(refusal(409, code));
  page.say(2);
  await page.until(({ phase }) => phase.name === 'recording' && phase.liveUpload.is === 'refused');
  page.stop();
  await page.until(({ kept }) => kept.length === 1);
  return page;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('RecorderSession', () => {
  it('shows no live words of the previous recording while the server opens the new one', async () => {
    const page = openPage();
    await page.record([1]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.liveUpload.is === 'open');
    const segment = { run: 'a', n: 0, text: 'The first one.', start: 0, end: 1 };
    page.server.listen.mock.calls[0]?.[1].onEvent({ name: 'segment', data: segment });
    expect(page.session.live.getWords().segments).toMatchObject([{ text: 'The first one.' }]);
    page.stop();
    await page.until(({ phase }) => phase.name === 'done');
    page.server.open.mockReturnValue(new Promise(() => undefined));
    await page.record([2]);
    expect(page.session.live.getWords().segments).toEqual([]);
  });

  it('stores and uploads the audio while recording, and removes it once the text is there', async () => {
    const page = openPage();
    await page.record([1, 2], [3]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2, 3]]));
    expect(page.session.getState().phase).toMatchObject({ name: 'recording', liveUpload: { is: 'open' } });
    expect(page.server.listen).toHaveBeenCalledOnce();
    page.say(4, 5);
    page.stop();
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.onlyBytes()).toEqual([[1, 2, 3, 4, 5]]);
    expect(page.server.open.mock.calls[0]?.[0]).toMatchObject({
      aiService: 'openai',
      language: 'auto',
      personalize: true,
    });
    expect(page.server.open).toHaveBeenCalledOnce();
    const [takeId] = page.takes.keys();
    expect(page.results).toMatchObject([{ takeId, transcription: { text: 'hello' }, automatic: false }]);
    await waitFor(async () => expect(await page.real.list('ada')).toEqual([]));
    const { last } = page.session.getState();
    expect(last && (await page.session.audioOf(last))?.size).toBe(5);
    const id = page.results[0]?.transcription.id ?? '';
    const { lastAudio } = page.session;
    expect((await lastAudio.ofText(id))?.size).toBe(5);
    expect(await lastAudio.ofText('another text')).toBeNull();
    lastAudio.forgetText('another text');
    expect(lastAudio.isKept()).toBe(true);
    const changed = vi.fn();
    page.session.subscribe(changed);
    lastAudio.forgetText(id);
    expect(changed).toHaveBeenCalledOnce();
    expect([lastAudio.isKept(), await lastAudio.ofText(id)]).toEqual([false, null]);
    expect(last && (await page.session.audioOf(last))).toBeNull();
  });

  it('stores every slice before reporting it in its state', async () => {
    const page = openPage();
    await page.record([1], [2]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.take.bytes === 2);
    expect(await page.real.list('ada')).toMatchObject([{ sliceCount: 2, byteCount: 2 }]);
  });

  it('keeps recording while the network is away, and uploads the rest when it is back', async () => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    page.goOffline();
    page.say(2);
    await page.until(({ phase }) => phase.name === 'recording' && phase.liveUpload.is === 'waiting');
    page.say(3);
    page.goOnline();
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2, 3]]));
    page.stop();
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.notices).toEqual(['transcribed']);
  });

  it('applies the sensitivity set while the browser asks for permission', async () => {
    const page = openPage();
    const permission = Promise.withResolvers<typeof page.capture>();
    page.open.mockReturnValueOnce(permission.promise);
    page.session.start(CHOICE);
    await waitFor(() => expect(page.open).toHaveBeenCalledOnce());
    page.session.setSensitivity(0.8);
    permission.resolve(page.capture);
    await page.until(({ phase }) => phase.name === 'recording');
    expect(page.capture.setSensitivity).toHaveBeenCalledExactlyOnceWith(0.8);
  });

  it('waits for a text longer than a request without an answer lasts', async () => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    let asked = 0;
    const text = Promise.withResolvers<object>();
    vi.stubGlobal('fetch', (url: string) => {
      if (url === '/api/takes') return Promise.resolve(Response.json({ takes: [] }));
      asked += 1;
      return text.promise.then((answer) => Response.json(answer));
    });
    page.server.finish.mockImplementation(finishTake);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    page.stop();
    for (const repeated of [1, 2, 3]) {
      while (asked < repeated && page.notices.length === 0) await new Promise(setImmediate);
      if (repeated < 3) vi.advanceTimersByTime(TAKE_TIMEOUTS_MS.text);
    }
    expect(page.session.getState().phase.name).toBe('processing');
    expect(page.notices).toEqual([]);
    text.resolve({ ...TEXT, originalText: 'hello' });
    vi.useRealTimers();
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.notices).toEqual(['transcribed']);
    expect(page.results).toHaveLength(1);
  });

  it('counts no time in which no sound came, as while the computer slept', async () => {
    const page = openPage();
    await page.record();
    page.capture.audioTimeMs += 250;
    page.say(1);
    await page.until(({ phase }) => phase.name === 'recording' && phase.take.bytes === 1);
    const woken = performance.now() + RECORDING_MAX_SECONDS * 1000;
    vi.spyOn(performance, 'now').mockReturnValue(woken);
    expect(page.session.elapsedMs()).toBe(250);
    page.capture.audioTimeMs += 250;
    page.say(2);
    await page.until(({ phase }) => phase.name !== 'idle' && currentTake(phase)?.bytes === 2);
    expect(page.session.getState().phase).toMatchObject({ name: 'recording', take: { durationMs: 500 } });
    expect(page.notices).toEqual([]);
  });

  it('ends at the limit if a frozen page receives hours of sound at once', async () => {
    const page = openPage();
    await page.record([1]);
    page.capture.audioTimeMs += RECORDING_MAX_SECONDS * 1000;
    page.say(2);
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.notices).toEqual(['limitReached', 'transcribed']);
  });

  it('excludes pauses from the elapsed time and the level', async () => {
    const page = openPage();
    await page.record([1]);
    page.capture.audioTimeMs += 700;
    page.session.dispatch({ type: 'pause' });
    expect(page.capture.pause).toHaveBeenCalledOnce();
    expect(page.session.level()).toBe(0);
    page.capture.audioTimeMs += 60_000;
    expect(page.session.elapsedMs()).toBe(700);
    page.session.dispatch({ type: 'resume' });
    page.session.setSensitivity(0.7);
    expect(page.capture.setSensitivity).toHaveBeenCalledExactlyOnceWith(0.7);
    expect(page.capture.resume).toHaveBeenCalledOnce();
    page.capture.audioTimeMs += 300;
    expect(page.session.elapsedMs()).toBe(1000);
    expect(page.session.level()).toBe(0.5);
  });

  it('offers a dead page’s recording to its own account only, and uploads it', async () => {
    const dead = openPage({ away: true });
    await dead.record([1], [2]);
    await dead.until(({ phase }) => phase.name === 'recording' && phase.take.bytes === 2);
    const next = openPage();
    await next.until(({ kept }) => kept[0]?.isUploaded === true);
    const [take] = next.session.getState().kept;
    expect(take).toMatchObject({ failure: null, bytes: 2 });
    expect(next.bytesOf(take?.id ?? '')).toEqual([1, 2]);
    expect(next.server.finish).not.toHaveBeenCalled();
    next.session.setAccount('bob');
    expect(next.session.getState().kept).toEqual([]);
    next.session.setAccount('ada');
    await next.until(({ kept }) => kept.length === 1);
    next.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await next.until(({ phase }) => phase.name === 'done');
    expect(next.bytesOf(take?.id ?? '')).toEqual([1, 2]);
  });

  it('keeps a take that could not be sent, and sends it automatically when back online', async () => {
    const page = openPage();
    page.goOffline();
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['saved']);
    page.goOnline();
    await waitFor(() => expect(page.results).toMatchObject([{ automatic: true }]));
    expect(page.onlyBytes()).toEqual([[1]]);
    expect(page.session.getState().kept).toEqual([]);
  });

  it('keeps a take as waiting when the server is unavailable, and retries without sending chunks again', async () => {
    const page = openPage();
    await page.record([1]);
    page.server.finish.mockRejectedValue(new HttpError(503, '', '<html>', '60'));
    page.stop();
    await page.until(({ kept }) => kept[0]?.failure?.code === 'waiting');
    page.server.finish.mockResolvedValue(TEXT);
    page.session.dispatch({ type: 'send.due' });
    await waitFor(() => expect(page.results).toHaveLength(1));
    expect(page.server.sendChunk).toHaveBeenCalledOnce();
  });

  it('sends takes that waited for the network when their owner opens a page', async () => {
    const away = openPage({ away: true });
    await away.record([7]);
    away.goOffline();
    away.stop();
    await away.until(({ kept }) => kept.length === 1);
    await waitFor(async () => expect(await away.real.list('ada')).toMatchObject([{ state: 'recorded' }]));
    const next = openPage();
    await waitFor(() => expect(next.results).toHaveLength(1));
    expect(next.onlyBytes()).toEqual([[7]]);
  });

  it('sends nothing for another account', async () => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    const sent = page.server.sendChunk.mock.calls.length;
    page.session.setAccount('bob');
    page.say(2);
    await page.until(({ phase }) => phase.name === 'idle');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.server.sendChunk).toHaveBeenCalledTimes(sent);
    expect(page.server.finish).not.toHaveBeenCalled();
    expect(await page.real.list('ada')).toMatchObject([{ byteCount: 2 }]);
  });

  it('continues recording when the session ends, and rechecks the session only afterwards', async () => {
    const page = openPage();
    page.server.open.mockRejectedValue(refusal(401, 'unauthenticated'));
    await page.record([1]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.liveUpload.is === 'refused');
    expect(page.notices).toEqual(['refused']);
    expect(page.onSessionInvalid).not.toHaveBeenCalled();
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    expect(page.session.getState().kept[0]?.failure?.code).toBe('unauthenticated');
    expect(page.onSessionInvalid).toHaveBeenCalled();
  });

  it('stops on sign-out with a notice, and sends the recording when its owner signs in again', async () => {
    const page = openPage();
    await page.record([1]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.take.bytes === 1);
    page.session.setAccount(null);
    await page.until(({ phase }) => phase.name === 'idle');
    expect(page.notices).toEqual(['saved']);
    page.session.setAccount('ada');
    await waitFor(() => expect(page.results).toMatchObject([{ automatic: true }]));
    expect(page.onlyBytes()).toEqual([[1]]);
  });

  it('keeps a take without speech until the user decides', async () => {
    const silent = { noSpeech: true, id: null, text: '', message: 'none' } as unknown as Transcribed;
    const page = openPage();
    page.server.finish.mockResolvedValue(silent);
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['noSpeech']);
    expect(await page.real.list('ada')).toHaveLength(1);
  });

  it('removes a cancelled take, here and on the server, only after its undo window', async () => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'cancel' });
    // Polls by hand, because `vi.waitFor` would advance the fake clock.
    while (!page.notices.includes('cancelled')) await new Promise(setImmediate);
    vi.advanceTimersByTime(CANCEL_UNDO_MS - 1);
    expect(page.session.getState().undoable).toHaveLength(1);
    expect(page.server.discard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(page.session.getState().undoable).toEqual([]);
    vi.useRealTimers();
    await waitFor(async () => expect(await page.real.list('ada')).toEqual([]));
    expect(page.takes.size).toBe(0);
    expect(page.server.discard).toHaveBeenCalledOnce();
    expect(page.server.finish).not.toHaveBeenCalled();
  });

  it.each([
    ['the page closes', true],
    ['the page is killed', false],
  ])('still deletes a cancelled take when %s within the undo window', async (_, canTell) => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    page.session.dispatch({ type: 'cancel' });
    await page.until(({ undoable }) => undoable.length === 1);
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    if (canTell) {
      page.close();
      await waitFor(() => expect(page.takes.size).toBe(0));
    }
    const next = openPage({ away: true });
    for (const [id, take] of page.takes) next.takes.set(id, take);
    await waitFor(() => expect(next.server.discard).toHaveBeenCalled());
    expect(next.session.getState().kept).toEqual([]);
    expect(await next.real.list('ada')).toHaveLength(1);
    next.goOnline();
    await waitFor(async () => expect(await next.real.list('ada')).toEqual([]));
    expect(next.takes.size).toBe(0);
    expect(next.session.getState().kept).toEqual([]);
  });

  it('retries deleting a cancelled take when the network returned before the first attempt failed', async () => {
    const page = openPage();
    await page.record([1]);
    page.session.dispatch({ type: 'cancel' });
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    // Short delays between two attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    const next = openPage();
    const first = Promise.withResolvers<void>();
    next.server.discard.mockReturnValueOnce(first.promise);
    await waitFor(() => expect(next.server.discard).toHaveBeenCalled());
    next.goOnline();
    first.reject(new NetworkError('away'));
    await waitFor(async () => expect(await next.real.list('ada')).toEqual([]));
  });

  it('deletes a cancelled take only for its own account', async () => {
    const page = openPage();
    await page.record([1]);
    page.session.dispatch({ type: 'cancel' });
    await page.until(({ undoable }) => undoable.length === 1);
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    const next = openPage({ away: true });
    await waitFor(() => expect(next.server.discard).toHaveBeenCalled());
    next.session.setAccount('bob');
    next.server.discard.mockClear();
    next.goOnline();
    expect(next.server.discard).not.toHaveBeenCalled();
    expect(await next.real.list('ada')).toHaveLength(1);
    next.session.setAccount('ada');
    await waitFor(() => expect(next.server.discard).toHaveBeenCalled());
  });

  it('deletes a cancelled take once, also when takes are listed again meanwhile', async () => {
    const page = openPage();
    await page.record([1]);
    page.session.dispatch({ type: 'cancel' });
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    let changed = (): void => undefined;
    const next = openPage({
      takes: (real) => ({
        ...real,
        watch: (listener) => {
          changed = listener;
          return () => undefined;
        },
      }),
    });
    next.server.discard.mockImplementation(async () => changed());
    await waitFor(async () => expect(await next.real.list('ada')).toEqual([]));
    changed();
    await waitFor(() => expect(next.session.getState().kept).toEqual([]));
    const ids = next.server.discard.mock.calls.map(([id]) => id);
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  });

  it('leaves a discarded take to the window that can undo the discard', async () => {
    const windows = lockTable();
    let claimed: Promise<unknown> = Promise.resolve();
    const page = openPage({
      locks: windows.open().manager,
      takes: (real) => ({ ...real, claim: (id) => claimed.then(() => real.claim(id)) }),
    });
    page.goOffline();
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('offline'));
    const [take] = page.session.getState().kept;
    const { promise, resolve } = Promise.withResolvers();
    claimed = promise;
    page.goOnline();
    await page.until(({ sending }) => sending !== null);
    page.session.dispatch({ type: 'discard', takeId: take?.id ?? '' });
    resolve(null);
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));

    // Its list was read before the claim.
    const list = vi.fn<UploadableTakeStore['list']>((userId) => page.real.list(userId));
    const other = openPage({ locks: windows.open().manager, takes: (real) => ({ ...real, list }) });
    expect(await other.real.list('ada')).toEqual([]);
    await waitFor(() => expect(list).toHaveBeenCalled());
    await new Promise((done) => setTimeout(done, 50));
    expect(other.server.discard).not.toHaveBeenCalled();
    page.session.dispatch({ type: 'undo', takeId: take?.id ?? '' });
    page.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.onlyBytes()).toEqual([[1]]);
  });

  it('does not miss a recording that another window sent while this one slept', async () => {
    const windows = lockTable();
    const page = openPage({ locks: windows.open().manager });
    page.goOffline();
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('offline'));
    const asleep = openPage({
      locks: windows.open().manager,
      takes: (real) => ({ ...real, watch: () => () => undefined }),
    });
    asleep.goOffline();
    await asleep.until(({ kept }) => kept.length === 1);
    page.goOnline();
    await page.until(({ kept, sending }) => kept.length === 0 && sending === null);
    await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
    asleep.goOnline();
    await asleep.until(({ kept, sending }) => kept.length === 0 && sending === null);
    expect(asleep.notices).toEqual([]);
    expect(asleep.server.open).not.toHaveBeenCalled();
  });

  it('keeps the claim of a restored take until its row is updated', async () => {
    const written: string[] = [];
    const page = openPage({
      takes: (real) => ({
        ...real,
        async seal(id, failure) {
          await real.seal(id, failure);
          written.push(failure?.code ?? 'nothing');
        },
        release: () => written.push('release'),
      }),
    });
    await page.record([1]);
    page.session.dispatch({ type: 'cancel' });
    await waitFor(() => expect(written).toEqual(['discarded']));
    const [{ take } = {}] = page.session.getState().undoable;
    page.session.dispatch({ type: 'undo', takeId: take?.id ?? '' });
    page.session.setAccount(null);
    await waitFor(() => expect(written).toContain('release'));
    expect(written[1]).not.toBe('release');
  });

  it('restores a cancelled take without its discarded state', async () => {
    const page = openPage({ away: true });
    await page.record([1]);
    page.session.dispatch({ type: 'cancel' });
    await page.until(({ undoable }) => undoable.length === 1);
    const [{ take } = {}] = page.session.getState().undoable;
    page.session.dispatch({ type: 'undo', takeId: take?.id ?? '' });
    await page.until(({ kept }) => kept.length === 1);
    const next = openPage({ away: true });
    await next.until(({ kept }) => kept.length === 1);
    expect((await next.real.list('ada'))[0]?.failure?.code).not.toBe('discarded');
  });

  it('restores a cancelled take while the disk is full, and updates its row later', async () => {
    // Short delays between two attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    let isFull = false;
    let changed = (): void => undefined;
    const windows = lockTable();
    const page = openPage({
      locks: windows.open().manager,
      takes: (real) => ({
        ...real,
        seal: (id, failure) => (isFull ? Promise.reject(new TakeStoreError('full')) : real.seal(id, failure)),
        watch: (listener) => {
          changed = listener;
          return () => undefined;
        },
      }),
    });
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    page.server.finish.mockRejectedValue(refusal(500, 'speech_failed'));
    page.session.dispatch({ type: 'cancel' });
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    isFull = true;
    const [{ take } = {}] = page.session.getState().undoable;
    page.session.dispatch({ type: 'undo', takeId: take?.id ?? '' });
    await page.until(({ kept }) => kept.length === 1);
    changed();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.session.getState().kept).toMatchObject([{ failure: { code: 'speech_failed' } }]);
    expect(page.server.discard).not.toHaveBeenCalled();
    const locks = createTakeClaims(windows.open().manager);
    expect(await locks.claim(take?.id ?? '')).toBe(false);
    isFull = false;
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('speech_failed'));
    await waitFor(async () => expect(await locks.claim(take?.id ?? '')).toBe(true));
  });

  it('stops when the disk is full, and keeps all audio to play and to send', async () => {
    const page = openPage({
      takes: (real) => ({
        ...real,
        append: (id, slice) =>
          slice.n < 2 ? real.append(id, slice) : Promise.reject(new TakeStoreError('full')),
      }),
    });
    await page.record([1], [2], [3], [4]);
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['storageFull']);
    expect(page.environment.setLeaveConfirmation).toHaveBeenLastCalledWith(true);
    const [take] = page.session.getState().kept;
    const audio = take && (await page.session.audioOf(take));
    expect(audio && [...new Uint8Array(await audio.arrayBuffer())]).toEqual([1, 2, 3, 4]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2, 3, 4]]));
    expect(page.server.finish).not.toHaveBeenCalled();
    page.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.onlyBytes()).toEqual([[1, 2, 3, 4]]);
    const copy = take && (await page.session.audioOf(take));
    expect(copy && [...new Uint8Array(await copy.arrayBuffer())]).toEqual([1, 2, 3, 4]);
  });

  it('sends the rest of a recording when the browser’s storage fails permanently', async () => {
    let isDead = false;
    const page = openPage({
      takes: (real) => {
        const orDead =
          <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
          (...args: A): Promise<T> =>
            isDead ? Promise.reject(new TakeStoreError('unavailable')) : work(...args);
        const { append, seal, find, chunk, audio, remove } = real;
        return {
          ...real,
          append: orDead(append),
          seal: orDead(seal),
          find: orDead(find),
          chunk: orDead(chunk),
          audio: orDead(audio),
          remove: orDead(remove),
        };
      },
    });
    await page.record([1], [2]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2]]));
    isDead = true;
    page.say(3);
    page.say(4);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2, 3, 4]]));
    expect(page.notices).toEqual(['interrupted']);
    page.session.dispatch({ type: 'transcribe', takeId: page.session.getState().kept[0]?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    const [first, again] = page.server.open.mock.calls.map(([opening]) => opening);
    expect(again?.mimeType).toBe(first?.mimeType);
  });

  it('continues recording when one write fails', async () => {
    let fails = true;
    const page = openPage({
      takes: (real) => ({
        ...real,
        async append(id, slice) {
          fails = !fails;
          if (fails) throw new TakeStoreError('unavailable');
          return real.append(id, slice);
        },
      }),
    });
    await page.record([1], [2], [3]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.take.bytes === 3);
    expect(page.notices).toEqual([]);
    expect(await page.real.list('ada')).toMatchObject([{ sliceCount: 3, byteCount: 3 }]);
  });

  it('sends a recording that could not be stored, also after listing and a sign-out', async () => {
    let changed = (): void => undefined;
    const page = openPage({
      away: true,
      takes: (real) => ({
        ...real,
        append: () => Promise.reject(new TakeStoreError('full')),
        watch: (listener) => {
          changed = listener;
          return () => undefined;
        },
      }),
    });
    page.goOffline();
    await page.record([1], [2]);
    await page.until(({ kept, sending }) => kept.length === 1 && sending === null);
    changed();
    await page.real.list('ada');
    page.session.setAccount(null);
    page.session.setAccount('ada');
    await page.until(({ kept }) => kept[0]?.failure?.code === 'storage_full');
    page.goOnline();
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1, 2]]));
    page.session.dispatch({ type: 'transcribe', takeId: page.session.getState().kept[0]?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
  });

  it('reports why the microphone can’t be opened, and stores nothing', async () => {
    const page = openPage();
    page.open.mockRejectedValueOnce(new MicrophoneError('inUse', null));
    page.session.start(CHOICE);
    await page.until(({ phase }) => phase.name === 'idle' && phase.problem !== null);
    expect(page.session.getState().phase).toMatchObject({
      problem: { kind: 'microphone', problem: 'inUse' },
    });
    expect(await page.real.list('ada')).toEqual([]);
    expect(page.server.open).not.toHaveBeenCalled();
  });

  it('does not record when nothing can be stored', async () => {
    const page = openPage({
      takes: (real) => ({ ...real, create: () => Promise.reject(new TakeStoreError('unavailable')) }),
    });
    page.session.start(CHOICE);
    await page.until(({ phase }) => phase.name === 'idle' && phase.problem !== null);
    expect(page.session.getState().phase).toMatchObject({
      problem: { kind: 'storage', problem: 'unavailable' },
    });
  });

  it('keeps a file whose upload fails, and sends it unchanged on retry', async () => {
    const page = openPage({ away: true });
    page.session.sendFiles([new File([new Uint8Array([9])], 'talk.mp3')], CHOICE);
    await page.until(({ kept }) => kept.length === 1);
    page.goAway(false);
    page.session.dispatch({ type: 'transcribe', takeId: page.session.getState().kept[0]?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    const sent = page.server.transcribe.mock.calls[1]?.[0];
    expect(sent).toMatchObject({ name: 'talk.mp3' });
    expect(sent && [...new Uint8Array(await sent.audio.arrayBuffer())]).toEqual([9]);
  });

  it('asks before the page is left until a file is uploaded, not until its text', async () => {
    const page = openPage();
    const hasText = Promise.withResolvers<never>();
    page.server.transcribe.mockImplementationOnce(() => hasText.promise);
    page.session.sendFiles([new File([new Uint8Array([9])], 'talk.mp3')], CHOICE);
    await waitFor(() => expect(page.server.transcribe).toHaveBeenCalledOnce());
    expect(page.environment.setLeaveConfirmation).toHaveBeenLastCalledWith(true);
    page.server.transcribe.mock.calls[0]?.[1].onProgress?.(1);
    expect(page.environment.setLeaveConfirmation).toHaveBeenLastCalledWith(false);
  });

  it('sends several files in order, and asks before the page is left until the last is sent', async () => {
    const page = openPage();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answer = page.server.transcribe.getMockImplementation();
    page.server.transcribe.mockImplementation(async (upload, options) => {
      await released;
      if (!answer) throw new Error('nobody answers');
      return answer(upload, options);
    });
    const names = ['one.mp3', 'two.mp3', 'three.mp3'];
    page.session.sendFiles(
      names.map((name, n) => new File([new Uint8Array([n])], name)),
      CHOICE,
    );
    await waitFor(() => expect(page.server.transcribe).toHaveBeenCalledTimes(2));
    expect(page.environment.setLeaveConfirmation).toHaveBeenLastCalledWith(true);
    release();
    await page.until(({ phase, kept }) => phase.name === 'done' && kept.length === 0);
    expect(page.environment.setLeaveConfirmation).toHaveBeenLastCalledWith(false);
    const sent = page.server.transcribe.mock.calls.map(([{ name }]) => name);
    expect(sent).toEqual(names);
    for (const [n, [{ audio }]] of page.server.transcribe.mock.calls.entries())
      expect([...new Uint8Array(await audio.arrayBuffer())]).toEqual([n]);
  });

  it('retries a failed file on the server, and discards a cancelled one there', async () => {
    const page = openPage();
    page.server.transcribe.mockImplementationOnce(async ({ takeId }) => {
      page.takes.set(takeId, { state: 'failed', chunks: [[9]] });
      throw refusal(502, 'speech_failed');
    });
    page.session.sendFiles([new File([new Uint8Array([9])], 'talk.mp3')], CHOICE);
    await page.until(({ kept }) => kept.length === 1);
    const [file] = page.session.getState().kept;
    page.session.dispatch({ type: 'transcribe', takeId: file?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.server.transcribe).toHaveBeenCalledOnce();
    expect(page.server.retry).toHaveBeenCalledOnce();
    // Nothing is left to send, so its live words are followed.
    expect(page.server.listen).toHaveBeenCalledWith(file?.id, expect.anything());

    page.server.transcribe.mockImplementationOnce(() => new Promise(() => undefined));
    page.session.sendFiles([new File([new Uint8Array([8])], 'other.mp3')], CHOICE);
    await waitFor(() => expect(page.server.transcribe).toHaveBeenCalledTimes(2));
    page.session.dispatch({ type: 'cancel' });
    expect(page.server.discard).toHaveBeenCalledWith(page.server.transcribe.mock.calls[1]?.[0].takeId);
  });

  it('stops an upload on cancel, keeps the take, and sends it again on request', async () => {
    const page = openPage();
    page.server.finish.mockImplementationOnce(
      (_id, _end, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    await page.record([1]);
    page.stop();
    await waitFor(() => expect(page.server.finish).toHaveBeenCalledOnce());
    page.session.dispatch({ type: 'cancel' });
    const [take] = page.session.getState().kept;
    expect(take).toMatchObject({ failure: { code: 'stopped' } });
    page.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
  });

  it('resends a recording closed elsewhere as a file, under the same new id each time', async () => {
    const page = await refusedRecording('take_closed');
    const [take] = page.session.getState().kept;
    page.server.transcribe.mockRejectedValueOnce(refusal(409, 'take_conflict'));
    page.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await page.until(({ kept }) => kept.length === 1);
    page.session.dispatch({ type: 'transcribe', takeId: take?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    const [first, second] = page.server.transcribe.mock.calls.map(([upload]) => upload);
    expect(first?.takeId).toBe(second?.takeId);
    expect(first?.takeId).not.toBe(take?.id);
    expect(second && [...new Uint8Array(await second.audio.arrayBuffer())]).toEqual([1, 2]);
  });

  it('resends a closed recording in the requested language, which a reload keeps', async () => {
    const page = await refusedRecording('take_closed');
    const takeId = page.session.getState().kept[0]?.id ?? '';
    const retry = async (language?: 'en'): Promise<string | undefined> => {
      page.session.dispatch({ type: 'transcribe', takeId, ...(language && { language }) });
      await page.until(({ kept }) => kept.length === 1);
      return page.session.getState().kept[0]?.failure?.code;
    };
    page.server.transcribe.mockRejectedValueOnce(refusal(422, 'language_unsupported'));
    expect(await retry()).toBe('language_unsupported');
    expect(await retry('en')).toBe('take_closed');
    const reloaded = openPage();
    await reloaded.until(({ kept }) => kept[0]?.retryLanguage === 'en');
    page.session.dispatch({ type: 'transcribe', takeId });
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.server.transcribe.mock.calls.map(([{ language }]) => language)).toEqual(['auto', 'en']);
  });

  it.each([
    ['leaves nothing', 1, []],
    ['keeps a recording that is not on this device', 9, ['elsewhere']],
  ])(
    '%s of a refused recording on the server after sending it under another id',
    async (_, bytes, offered) => {
      const page = await refusedRecording('chunk_conflict');
      const id = page.session.getState().kept[0]?.id ?? '';
      page.server.list.mockImplementation(async () => (page.takes.has(id) ? [{ ...OTHER, id, bytes }] : []));
      page.server.discard.mockRejectedValueOnce(new NetworkError('away'));
      page.session.dispatch({ type: 'transcribe', takeId: id });
      await page.until(({ phase }) => phase.name === 'done');
      await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
      page.expireDone();
      await page.session.listElsewhere();
      await page.session.listElsewhere();
      expect(page.takes.has(id)).toBe(bytes > 2);
      expect(page.session.getState().kept.map(({ origin }) => origin)).toEqual(offered);
    },
  );
});

describe('RecorderSession with an outdated list of takes', () => {
  /** A recording that waits for its text while a response with the list of takes is pending. */
  async function listWhileSending() {
    const answer = Promise.withResolvers<Transcribed>();
    let shown: Promise<unknown> = Promise.resolve();
    let changed = (): void => undefined;
    const list = vi.fn();
    const page = openPage({
      takes: (real) => ({
        ...real,
        async list(userId) {
          const rows = await real.list(userId);
          list(rows);
          await shown;
          return rows;
        },
        watch: (listener) => {
          changed = listener;
          return () => undefined;
        },
      }),
    });
    page.server.finish.mockReturnValueOnce(answer.promise);
    await page.record([1]);
    page.stop();
    await waitFor(() => expect(page.server.finish).toHaveBeenCalledOnce());
    const { promise, resolve } = Promise.withResolvers();
    shown = promise;
    changed();
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith([
        expect.objectContaining({ failure: { code: 'waiting', text: null } }),
      ]),
    );
    return { page, answer, show: () => resolve(null) };
  }

  it('does not list again a take that was transcribed meanwhile', async () => {
    const { page, answer, show } = await listWhileSending();
    answer.resolve(TEXT);
    await page.until(({ phase }) => phase.name === 'done');
    page.expireDone();
    show();
    await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
    expect(page.session.getState().kept).toEqual([]);
  });

  it('keeps the reason of a take that failed meanwhile', async () => {
    const { page, answer, show } = await listWhileSending();
    answer.reject(refusal(500, 'speech_failed'));
    await page.until(({ kept }) => kept.length === 1);
    show();
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('speech_failed'));
    expect(page.session.getState().kept).toMatchObject([{ failure: { code: 'speech_failed' } }]);
  });
});

describe('RecorderSession after a resent recording failed on the server', () => {
  async function sentWhole() {
    const page = await refusedRecording('chunk_conflict');
    page.server.transcribe.mockImplementation(async ({ takeId }) => {
      page.takes.set(takeId, { state: 'failed', chunks: [[1, 2]] });
      throw refusal(502, 'speech_failed');
    });
    page.server.list.mockImplementation(async () =>
      [...page.takes].map(([id, { state }]) => ({ ...OTHER, id, state })),
    );
    const id = page.session.getState().kept[0]?.id ?? '';
    page.session.dispatch({ type: 'transcribe', takeId: id });
    await page.until(({ kept }) => kept[0]?.failure?.code === 'speech_failed');
    expect(page.takes.size).toBe(2);
    return { page, id };
  }

  it('lists the recording once, and deletes both copies on discard', async () => {
    const { page, id } = await sentWhole();
    await page.session.listElsewhere();
    expect(page.session.getState().kept).toMatchObject([{ id, origin: 'take' }]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'discard', takeId: id });
    vi.advanceTimersByTime(CANCEL_UNDO_MS);
    vi.useRealTimers();
    await waitFor(() => expect(page.takes.size).toBe(0));
  });

  it.each([
    ['closes', true],
    ['is killed', false],
  ])('deletes both copies on the server when the page %s within the undo window', async (_, canTell) => {
    const { page, id } = await sentWhole();
    page.session.dispatch({ type: 'discard', takeId: id });
    await waitFor(async () => expect((await page.real.list('ada'))[0]?.failure?.code).toBe('discarded'));
    if (canTell) page.close();
    await waitFor(() => expect(page.takes.size).toBe(canTell ? 0 : 2));
    const next = openPage({ away: true });
    for (const [one, take] of page.takes) next.takes.set(one, take);
    next.goOnline();
    await waitFor(async () => expect(await next.real.list('ada')).toEqual([]));
    expect(next.takes.size).toBe(0);
  });
});

describe('RecorderSession with recordings of other devices', () => {
  function openPageWith(...takes: Take[]) {
    const page = openPage();
    page.server.list.mockResolvedValue(takes);
    for (const { id, state } of takes) page.takes.set(id, { state, chunks: [] });
    void page.session.listElsewhere();
    return page;
  }

  it.each([
    [3, 3],
    // The first chunk is lost.
    [0, 1],
  ])(
    'offers a recording, and finishes it with the chunks that have arrived (next: %i)',
    async (next, chunks) => {
      const page = openPageWith({ ...OTHER, next });
      await page.until(({ kept }) => kept.length === 1);
      page.server.list.mockResolvedValue([]);
      page.session.dispatch({ type: 'transcribe', takeId: OTHER.id });
      await waitFor(() => expect(page.results).toHaveLength(1));
      expect(page.server.finish.mock.calls[0]?.slice(0, 2)).toEqual([OTHER.id, { chunks, lost: [] }]);
      await page.until(({ kept }) => kept.length === 0);
    },
  );

  it('retries a failed recording', async () => {
    const failure = { code: 'speech_failed', text: 'It failed.' };
    const page = openPageWith({ ...OTHER, state: 'failed', failure });
    await page.until(({ kept }) => kept[0]?.failure?.code === 'speech_failed');
    page.session.dispatch({ type: 'transcribe', takeId: OTHER.id });
    await waitFor(() => expect(page.results).toHaveLength(1));
    expect(page.server.retry).toHaveBeenCalledOnce();
    expect(page.server.listen).toHaveBeenCalledWith(OTHER.id, expect.anything());
  });

  it('waits while the server transcribes a recording, and delivers its text automatically', async () => {
    const work = Promise.withResolvers<void>();
    const page = openPage();
    page.takes.set(OTHER.id, { state: 'transcribing', chunks: [] });
    const { retry } = page.server;
    const answer = retry.getMockImplementation();
    retry.mockImplementationOnce(async (...args) => {
      await work.promise;
      if (!answer) throw new Error('the stand-in answers nothing');
      return answer(...args);
    });
    page.server.list.mockResolvedValueOnce([{ ...OTHER, state: 'transcribing', mimeType: '' }]);
    void page.session.listElsewhere();
    await page.until(({ sending }) => sending?.takeId === OTHER.id);
    expect(page.session.getState().kept).toMatchObject([
      { id: OTHER.id, elsewhere: { state: 'transcribing', isUpload: true } },
    ]);
    work.resolve();
    await waitFor(() => expect(page.results).toMatchObject([{ automatic: true }]));
    await page.until(({ kept, sending }) => kept.length === 0 && sending === null);
    expect(page.server.finish).not.toHaveBeenCalled();
  });

  it('offers a recording that a crashed page sent but could not store', async () => {
    const crashed = new IndexedDbTakeStore(createTakeClaims(undefined));
    const { aiService, language, mimeType } = OTHER;
    const about = { aiService, language, mimeType, personalize: true, startedAt: 0 };
    await crashed.create({ ...about, id: OTHER.id, userId: 'ada' });
    const page = openPageWith(OTHER);
    await page.until(({ kept }) => kept.length === 1);
    expect(page.session.getState().kept).toMatchObject([{ id: OTHER.id, origin: 'elsewhere' }]);
  });

  it('omits recordings that are done, empty, or on this device', async () => {
    const page = openPage();
    await page.record([1]);
    const [own] = await page.real.ids('ada');
    const takes = [
      { ...OTHER, state: 'done' as const },
      { ...OTHER, next: 0, bytes: 0 },
      { ...OTHER, id: own ?? '' },
    ];
    page.server.list.mockResolvedValue(takes);
    await page.session.listElsewhere();
    expect(page.session.getState().kept).toEqual([]);
  });

  it('omits a recording that this page has transcribed since the list was requested', async () => {
    const page = openPage();
    const answers: ((takes: Take[]) => void)[] = [];
    page.server.list.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const lists = [page.session.listElsewhere(), page.session.listElsewhere()];
    await page.record([1]);
    page.stop();
    await page.until(({ phase }) => phase.name === 'done');
    page.expireDone();
    await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
    const [id = ''] = page.takes.keys();
    const [first, second, afterwards] = answers.slice(-3);
    second?.([{ ...OTHER, id, isComing: true }, OTHER]);
    await lists[1];
    expect(page.session.getState().kept).toMatchObject([{ id: OTHER.id }]);
    afterwards?.([]);
    await page.until(({ kept }) => kept.length === 0);
    first?.([OTHER]);
    await lists[0];
    expect(page.session.getState().kept).toEqual([]);
  });

  it('discards a recording on the server after its undo window', async () => {
    const page = openPageWith(OTHER);
    await page.until(({ kept }) => kept.length === 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'discard', takeId: OTHER.id });
    expect(page.server.discard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(CANCEL_UNDO_MS);
    vi.useRealTimers();
    await waitFor(() => expect(page.server.discard).toHaveBeenCalledWith(OTHER.id));
  });

  it('omits a recording that another window is deleting', async () => {
    const page = openPage();
    await page.record([1]);
    await waitFor(() => expect(page.onlyBytes()).toEqual([[1]]));
    const [id = ''] = page.takes.keys();
    const deletion = Promise.withResolvers<void>();
    page.server.discard.mockReturnValueOnce(deletion.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'cancel' });
    while (!page.notices.includes('cancelled')) await new Promise(setImmediate);
    vi.advanceTimersByTime(CANCEL_UNDO_MS);
    vi.useRealTimers();
    const other = openPage({ away: true });
    other.server.list.mockResolvedValue([{ ...OTHER, id }]);
    await new Promise((done) => setTimeout(done, 50));
    await other.session.listElsewhere();
    expect(other.session.getState().kept).toEqual([]);
    deletion.resolve();
    await waitFor(async () => expect(await page.real.ids('ada')).toEqual(new Set()));
  });

  it('omits files of another window, also while that window deletes them', async () => {
    const windows = lockTable();
    const page = openPage({ locks: windows.open().manager });
    page.server.transcribe.mockImplementationOnce(async ({ takeId }) => {
      page.takes.set(takeId, { state: 'failed', chunks: [[9]] });
      throw refusal(502, 'speech_failed');
    });
    page.session.sendFiles([new File([new Uint8Array([9])], 'talk.mp3')], CHOICE);
    await page.until(({ kept }) => kept.length === 1);
    const [{ id } = OTHER] = page.session.getState().kept;
    const other = openPage({ locks: windows.open().manager });
    const theirs = async () => {
      other.server.list.mockResolvedValue([{ ...OTHER, id, state: 'failed' }]);
      await other.session.listElsewhere();
      return other.session.getState().kept;
    };
    expect(await theirs()).toEqual([]);
    const deletion = Promise.withResolvers<void>();
    page.server.discard.mockReturnValueOnce(deletion.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'discard', takeId: id });
    vi.advanceTimersByTime(CANCEL_UNDO_MS);
    vi.useRealTimers();
    expect(await theirs()).toEqual([]);
    // After the deletion, no window holds it.
    deletion.resolve();
    await waitFor(async () => expect(await theirs()).toMatchObject([{ id, origin: 'elsewhere' }]));
  });

  it('omits a recording while it is being deleted, and lists it again if the deletion fails', async () => {
    const page = openPageWith(OTHER);
    await page.until(({ kept }) => kept.length === 1);
    const deletion = Promise.withResolvers<void>();
    page.server.discard.mockReturnValueOnce(deletion.promise);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'discard', takeId: OTHER.id });
    vi.advanceTimersByTime(CANCEL_UNDO_MS);
    vi.useRealTimers();
    await page.session.listElsewhere();
    expect(page.session.getState().kept).toEqual([]);
    deletion.reject(new NetworkError('away'));
    await page.until(({ kept }) => kept.length === 1);
  });
});
