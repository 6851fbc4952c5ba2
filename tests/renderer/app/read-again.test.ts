import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAgainOnline } from '../../../src-renderer/app/read-again.tsx';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onlineManager.setOnline(true);
});
afterEach(() => void vi.useRealTimers());

it('reads again what came while the server was away, and nothing else', async () => {
  const client = new QueryClient();
  const stop = readAgainOnline(client);
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

it('leaves the text in an open editor alone, and reads it again when it is opened next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const stop = readAgainOnline(client);
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
