import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteRecording } from '../../../src-renderer/data/delete-recording.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows a text, also in lists, and its parts without recordings, and keeps its unsaved edit', async () => {
  const client = new QueryClient();
  const [list, detail] = [transcriptionKeys.list({ page: 1, limit: 10 }), transcriptionKeys.detail('a')];
  const edited = { id: 'a', text: 'edited', audioUrl: '/api/transcriptions/a/audio', isSeparating: true };
  const part = { id: 'b', preview: 'part' };
  client.setQueryData<unknown>(detail, { ...edited, parts: [{ ...part, isKept: true }] });
  client.setQueryData<unknown>(list, { transcriptions: [edited, { id: 'c', audioUrl: '/c' }] });
  client.setQueryData<unknown>(transcriptionKeys.detail('b'), { id: 'b', audioUrl: '/b' });
  const answer = { id: 'a', text: 'stored', audioUrl: null, parts: [{ ...part, isKept: false }] };
  const send = vi.fn(async () => Response.json(answer));
  vi.stubGlobal('fetch', send);
  const onDeleted = vi.fn();
  await new MutationObserver(client, deleteRecording(client, onDeleted)).mutate('a');
  expect(send).toHaveBeenCalledOnce();
  expect(onDeleted).toHaveBeenCalledOnce();
  const silent = { ...edited, audioUrl: null };
  const parts = [{ ...part, isKept: false }];
  expect(client.getQueryData(detail)).toEqual({ ...silent, isSeparating: false, parts });
  expect(client.getQueryData(list)).toEqual({ transcriptions: [silent, { id: 'c', audioUrl: '/c' }] });
  expect(client.getQueryState(detail)?.isInvalidated).toBe(false);
  // The part is refetched when it opens again.
  expect(client.getQueryState(transcriptionKeys.detail('b'))?.isInvalidated).toBe(true);
});
