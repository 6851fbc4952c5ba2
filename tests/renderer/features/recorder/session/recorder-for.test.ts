import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../src-renderer/app/query-client.ts';
import { currentUser } from '../../../../../src-renderer/data/user.ts';
import { recorderFor } from '../../../../../src-renderer/features/recorder/session/recorder-for.ts';
import { loadTexts } from '../../../../../src-renderer/i18n/i18n.ts';
import type { DraftStore } from '../../../../../src-renderer/platform/platform.ts';
import type {
  Capture,
  CaptureHandlers,
  RecordingHost,
} from '../../../../../src-renderer/platform/recording.ts';
import { createTakeLocks } from '../../../../../src-renderer/platform/web/take-locks.ts';
import { IndexedDbTakeStore } from '../../../../../src-renderer/platform/web/take-store.ts';
import { memoryStorage } from '../../../../support/memory-storage.ts';

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

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

it('records on for its owner when the session ends by itself, and signs out afterwards', async () => {
  await loadTexts('recorder');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ error: 'x', code: 'unauthenticated' }, { status: 401 })),
  );
  let handlers: CaptureHandlers | undefined;
  const capture: Partial<Capture> = {
    mimeType: 'audio/webm',
    start: (given) => {
      handlers = given;
    },
    stop: async () => undefined,
    close: () => undefined,
    level: () => 0,
    reading: () => ({ rms: 0.1, peak: 0.3 }),
  };
  const never = () => () => undefined;
  const takes = new IndexedDbTakeStore(createTakeLocks(undefined));
  const host: RecordingHost = {
    source: { mimeType: 'audio/webm', open: async () => capture as Capture },
    ...{ meetings: null, takes, sending: null, local: null },
    environment: {
      ...{
        setRecording: never,
        setLeavingAsks: never,
        buzz: never,
        isOnline: () => true,
        isShown: () => true,
      },
      ...{ whenOnline: never, whenShown: never, whenLeaving: never },
    },
  };
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, ADA);
  const unwatch = new QueryObserver(client, currentUser).subscribe(() => undefined);
  const { session } = recorderFor(host, client, {} as DraftStore);
  session.start({ aiService: 'openai', language: 'auto', personalize: true });
  await vi.waitFor(() => expect(session.getState().phase.name).toBe('recording'));

  await client.refetchQueries({ queryKey: currentUser.queryKey });
  await client.fetchQuery({ ...currentUser, staleTime: 0 });
  handlers?.onSlice(new Blob([new Uint8Array([1, 2])], { type: 'audio/webm' }));
  await vi.waitFor(() =>
    expect(session.getState().phase).toMatchObject({ name: 'recording', take: { bytes: 2 } }),
  );
  expect(client.getQueryData(currentUser.queryKey)).toEqual(ADA);

  session.dispatch({ type: 'stop' });
  await vi.waitFor(() => expect(client.getQueryData(currentUser.queryKey)).toBeNull());
  expect(session.getState()).toMatchObject({ userId: null, phase: { name: 'idle' } });
  expect(await takes.list('ada')).toMatchObject([
    { byteCount: 2, state: 'recorded', failure: { code: 'unauthenticated' } },
  ]);
  unwatch();
});
