import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CANCEL_UNDO_MS } from '../../../../../src/contract/limits.ts';
import { createQueryClient } from '../../../../../src-renderer/app/query-client.ts';
import { plan } from '../../../../../src-renderer/data/plan.ts';
import { currentUser } from '../../../../../src-renderer/data/user.ts';
import { recorderFor } from '../../../../../src-renderer/features/recorder/session/recorder-for.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';
import type {
  LocalEngine,
  LocalText,
  LocalTexts,
} from '../../../../../src-renderer/platform/local-engine.ts';
import type { DraftStore } from '../../../../../src-renderer/platform/platform.ts';
import type {
  Capture,
  CaptureHandlers,
  RecordingHost,
} from '../../../../../src-renderer/platform/recording.ts';
import { createTakeClaims } from '../../../../../src-renderer/platform/web/take-claims.ts';
import { IndexedDbTakeStore } from '../../../../../src-renderer/platform/web/take-store.ts';
import { currentToast, dismissToast } from '../../../../../src-renderer/ui/toast/toasts.ts';
import { memoryStorage } from '../../../../support/memory-storage.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const ADA = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  isVerified: true,
  hasCompletedOnboarding: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  signIn: 'email' as const,
  personalityProfile: null,
};

const BOB = { ...ADA, id: 'bob' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A host with a recorder that records what `say` gives it. */
function openHost(local: RecordingHost['local'] = null) {
  let handlers: CaptureHandlers | undefined;
  const capture: Partial<Capture> = {
    mimeType: 'audio/webm',
    audioTimeMs: 0,
    start: (given) => {
      handlers = given;
    },
    stop: async () => undefined,
    close: () => undefined,
    level: () => 0,
    reading: () => ({ rms: 0.1, peak: 0.3 }),
  };
  const never = () => () => undefined;
  const takes = new IndexedDbTakeStore(createTakeClaims(undefined));
  const host: RecordingHost = {
    source: { mimeType: 'audio/webm', open: async () => capture as Capture },
    meetings: null,
    takes,
    uploader: null,
    local,
    environment: {
      setRecording: never,
      isStoragePersistent: async () => true,
      setLeaveConfirmation: never,
      vibrate: never,
      isOnline: () => true,
      isShown: () => true,
      whenOnline: never,
      whenShown: never,
      whenLeaving: never,
    },
  };
  const say = (...bytes: number[]) =>
    handlers?.onSlice(new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }));
  return { host, takes, say };
}

it('continues a recording when the session expires, and signs out afterwards', async () => {
  await loadTexts('recorder');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ error: 'x', code: 'unauthenticated' }, { status: 401 })),
  );
  const { host, takes, say } = openHost();
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const unwatch = new QueryObserver(client, currentUser).subscribe(() => undefined);
  const { session } = recorderFor(host, client, {} as DraftStore);
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await waitFor(() => expect(session.getState().phase.name).toBe('recording'));

  await client.refetchQueries({ queryKey: currentUser.queryKey });
  await client.fetchQuery({ ...currentUser, staleTime: 0 });
  say(1, 2);
  await waitFor(() =>
    expect(session.getState().phase).toMatchObject({ name: 'recording', take: { bytes: 2 } }),
  );
  expect(client.getQueryData(currentUser.queryKey)).toEqual(ADA);

  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(client.getQueryData(currentUser.queryKey)).toBeNull());
  expect(session.getState()).toMatchObject({ userId: null, phase: { name: 'idle' } });
  expect(await takes.list('ada')).toMatchObject([
    { byteCount: 2, state: 'recorded', failure: { code: 'unauthenticated' } },
  ]);
  unwatch();
});

it('refetches the plan after a refused and after a discarded recording', async () => {
  await loadTexts('recorder');
  let asked = 0;
  const answer = (url: string, method: string): Response => {
    if (url.endsWith('/api/plan')) asked += 1;
    if (method === 'DELETE') return Response.json({ deleted: 1 });
    return Response.json({ error: 'x', code: 'quota_exceeded' }, { status: 402 });
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => answer(url, method));
  const { host, say } = openHost();
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, BOB);
  const unwatch = new QueryObserver(client, plan).subscribe(() => undefined);
  await waitFor(() => expect(asked).toBe(1));
  const { session } = recorderFor(host, client, {} as DraftStore);
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await waitFor(() => expect(session.getState().phase.name).toBe('recording'));
  say(1, 2);
  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(session.getState().kept).toHaveLength(1));
  await waitFor(() => expect(asked).toBe(2));
  const takeId = session.getState().kept[0]?.id ?? '';
  session.dispatch({ type: 'discard', takeId });
  session.dispatch({ type: 'undo.expired', takeId });
  await waitFor(() => expect(asked).toBe(3));
  unwatch();
});

it('allows undoing a discard as long as its notice is shown, also after the time limit', async () => {
  await loadTexts('recorder');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'x', code: 'quota_exceeded' }, { status: 402 }));
  const { host, say } = openHost();
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const { session } = recorderFor(host, client, {} as DraftStore);
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await waitFor(() => expect(session.getState().phase.name).toBe('recording'));
  say(1, 2);
  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(session.getState().kept).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const takeId = session.getState().kept[0]?.id ?? '';
  // The pointer or the focus holds the toast: it is not dismissed.
  session.dispatch({ type: 'discard', takeId });
  vi.advanceTimersByTime(3 * CANCEL_UNDO_MS);
  expect(session.getState().undoable).toHaveLength(1);
  currentToast()?.action?.run();
  expect(session.getState()).toMatchObject({ undoable: [], kept: [{ id: takeId }] });
  expect(currentToast()).toMatchObject({ leaving: true });

  session.dispatch({ type: 'discard', takeId });
  vi.advanceTimersByTime(3 * CANCEL_UNDO_MS);
  expect(session.getState().undoable).toHaveLength(1);
  dismissToast();
  expect(session.getState()).toMatchObject({ undoable: [], kept: [] });
});

it('does not deliver a text to another account that signed in meanwhile', async () => {
  await loadTexts('recorder');
  const text = { noSpeech: false, id: 'text', text: 'words', originalText: 'words' };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/finish')) return Response.json(text);
    return Response.json({ next: url.includes('/chunks/') ? 1 : 0, state: 'open', takes: [] });
  });
  const { host, say } = openHost();
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const recorder = recorderFor(host, client, {} as DraftStore);
  const { session } = recorder;
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await waitFor(() => expect(session.getState().phase.name).toBe('recording'));
  say(1, 2);
  await waitFor(() => expect(session.getState().phase).toMatchObject({ take: { bytes: 2 } }));
  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(session.getState().phase.name).toBe('done'));
  await new Promise((resolve) => setImmediate(resolve));
  client.setQueryData(currentUser.queryKey, BOB);
  const listener = vi.fn(() => 'taken' as const);
  recorder.onResult(listener)();
  expect(listener).not.toHaveBeenCalled();
  client.setQueryData(currentUser.queryKey, ADA);
  recorder.onResult(listener)();
  expect(listener).toHaveBeenCalledOnce();
});

it('keeps a file as waiting for the network when the upload code fails to load', async () => {
  await loadTexts('recorder');
  const module = '../../../../../src-renderer/data/upload-recording.ts';
  vi.doMock(module, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.stubGlobal('fetch', async () => Response.json({ takes: [] }));
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const { session } = recorderFor(openHost().host, client, {} as DraftStore);
  const choice = { aiService: 'openai', language: 'auto', personalize: true } as const;
  session.sendFiles([new File(['sound'], 'talk.mp3')], choice);
  await waitFor(() => expect(session.getState().kept).toMatchObject([{ failure: { code: 'offline' } }]));
  // Prevents retries after the test.
  session.setAccount(null);
  vi.doUnmock(module);
});

/** An in-page engine that was removed again, with the texts of its recordings once `release` is called. */
function earlierEngine(texts: Map<string, LocalText>) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const stored: LocalTexts = {
    list: async (userId) => [...texts.values()].filter((text) => text.userId === userId),
    find: async (takeId) => texts.get(takeId) ?? null,
    write: async (text) => text,
    remove: async (takeId) => void texts.delete(takeId),
    watch: () => undefined,
  };
  const engine: LocalEngine = {
    read: () => ({ kind: 'absent', bytes: 0 }),
    subscribe: () => () => undefined,
    wasFetched: () => true,
    texts: () => promise.then(() => stored),
    fetch: () => expect.fail(),
    cancel: () => undefined,
    remove: () => expect.fail(),
    open: () => expect.fail(),
  };
  return { engine, release };
}

it('removes the words of a recording that an earlier page discarded, before the recording', async () => {
  await loadTexts('recorder');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (method === 'DELETE') return Response.json({ deleted: 1 });
    return Response.json({ error: 'x', code: 'quota_exceeded' }, { status: 402 });
  });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const page = openHost();
  const { session } = recorderFor(page.host, client, {} as DraftStore);
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await waitFor(() => expect(session.getState().phase.name).toBe('recording'));
  page.say(1, 2);
  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(session.getState().kept).toHaveLength(1));
  const takeId = session.getState().kept[0]?.id ?? '';
  // The page is closed within the time to undo.
  session.dispatch({ type: 'discard', takeId });
  await waitFor(async () =>
    expect(await page.takes.list('ada')).toMatchObject([{ failure: { code: 'discarded' } }]),
  );

  const words = { takeId, userId: 'ada', text: 'my words', isEdited: true, isEnglish: true };
  const texts = new Map([[takeId, words]]);
  const { engine, release } = earlierEngine(texts);
  const next = openHost(engine);
  asked.length = 0;
  recorderFor(next.host, client, {} as DraftStore);
  await waitFor(() => expect(asked.filter((one) => one.startsWith('DELETE'))).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await next.takes.ids('ada')).toEqual(new Set([takeId]));
  release();
  await waitFor(async () => expect(await next.takes.ids('ada')).toEqual(new Set()));
  expect(texts.size).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([]);
});
