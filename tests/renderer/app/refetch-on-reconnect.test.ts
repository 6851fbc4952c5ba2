import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchOnReconnect } from '../../../src-renderer/app/refetch-on-reconnect.tsx';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('invalidates only data that was loaded while the server was unreachable', async () => {
  const client = new QueryClient();
  const stop = refetchOnReconnect(client);
  client.setQueryData(['before'], 1);
  vi.advanceTimersByTime(1000);
  onlineManager.setOnline(false);
  client.setQueryData(['while away'], 1);
  client.setQueryData(['/api/user'], 1);
  vi.advanceTimersByTime(1000);
  onlineManager.setOnline(true);
  const stale = client.getQueryCache().findAll({ stale: true });
  expect(stale.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[0])).toEqual([
    'while away',
  ]);
  stop();
});

it('does not refetch the text of an open editor, and refetches it when it is opened next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const stop = refetchOnReconnect(client);
  onlineManager.setOnline(false);
  const asked = { open: vi.fn(async () => 'text'), list: vi.fn(async () => 'page') };
  const observe = (queryKey: readonly string[], queryFn: () => Promise<string>) => {
    client.setQueryData(queryKey, 'kept');
    return new QueryObserver(client, { queryKey, queryFn, refetchOnReconnect: false }).subscribe(
      () => undefined,
    );
  };
  const closeEditor = observe(transcriptionKeys.detail('t1'), asked.open);
  const closeList = observe(transcriptionKeys.lists, asked.list);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.list).toHaveBeenCalledOnce();
  expect(asked.open).not.toHaveBeenCalled();
  closeEditor();
  const close = new QueryObserver(client, {
    queryKey: transcriptionKeys.detail('t1'),
    queryFn: asked.open,
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.open).toHaveBeenCalledOnce();
  close();
  closeList();
  stop();
});

it('adds the missing segments to an open text, and changes nothing else of it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const stop = refetchOnReconnect(client);
  onlineManager.setOnline(false);
  const queryKey = transcriptionKeys.detail('t1');
  const segments = [{ start: 0, end: 1, text: 'spoken' }];
  const answer = { id: 't1', text: 'theirs', version: 2, segments, speakerNames: { s1: 'Ann' } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const shown = { id: 't1', text: 'mine', version: 1, segments: [], speakerNames: {} };
  client.setQueryData<unknown>(queryKey, shown);
  const close = new QueryObserver(client, { queryKey, refetchOnReconnect: false }).subscribe(() => undefined);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryData(queryKey)).toEqual({ ...shown, segments, speakerNames: { s1: 'Ann' } });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  close();
  stop();
});
