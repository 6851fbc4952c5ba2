import { MutationObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import type { Transcription } from '../../../../../src/contract/api/transcriptions.ts';
import { createQueryClient } from '../../../../../src-renderer/app/query-client.ts';
import { cacheEdit, deleteTranscription } from '../../../../../src-renderer/data/transcriptions.ts';
import { dictationActions } from '../../../../../src-renderer/features/recorder/dictation/dictation-actions.ts';
import { memoryStorage } from '../../../../support/memory-storage.ts';
import { waitFor } from '../../../../support/wait-for.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports changed recent texts after a deletion and after an edit', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  const history = [
    { id: 'b', text: 'second' },
    { id: 'a', text: 'first' },
  ];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'POST') history.shift();
    return Response.json(method === 'POST' ? { deleted: 1 } : { transcriptions: history });
  });
  const client = createQueryClient();
  const { recentTexts, onRecentChange } = dictationActions({
    client,
    drafts: { enqueue: () => true },
    owner: () => 'ann',
    store: createStore(),
    host: {
      settings: { read: () => null, subscribe: () => () => undefined },
      changeSettings: () => Promise.reject(new Error('no settings are changed here')),
    },
  });
  const texts: string[][] = [];
  const stop = onRecentChange(async () => texts.push((await recentTexts()).map(({ text }) => text)));
  await recentTexts();
  await waitFor(() => expect(texts.at(-1)).toEqual(['second', 'first']));
  const deletion = new MutationObserver(
    client,
    deleteTranscription(client, () => undefined),
  );
  await deletion.mutate('b');
  await waitFor(() => expect(texts.at(-1)).toEqual(['first']));
  cacheEdit(client, { id: 'a', text: 'first, edited' } as Transcription, null);
  await waitFor(() => expect(texts.at(-1)).toEqual(['first, edited']));
  stop();
});
