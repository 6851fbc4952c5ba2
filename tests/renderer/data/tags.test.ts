import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { similarTexts } from '../../../src-renderer/data/similar-texts.ts';
import { tagText } from '../../../src-renderer/data/tags.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps an edit of the text when its tags are saved', async () => {
  const client = new QueryClient();
  const [list, detail] = [transcriptionKeys.list({ page: 1, limit: 10 }), transcriptionKeys.detail('a')];
  const edited = { id: 'a', text: 'edited', version: 2, tags: [] };
  client.setQueryData<unknown>(detail, edited);
  client.setQueryData<unknown>(list, { transcriptions: [edited, { id: 'b' }] });
  const tags = [{ id: 't', name: 'work' }];
  vi.stubGlobal('fetch', async () => Response.json({ id: 'a', text: 'old', version: 1, tags }));
  await new MutationObserver(client, tagText(client)).mutate({ id: 'a', name: 'work', isOn: true });
  const tagged = { ...edited, tags };
  expect(client.getQueryData<unknown>(detail)).toEqual(tagged);
  expect(client.getQueryData<unknown>(list)).toEqual({ transcriptions: [tagged, { id: 'b' }] });
});

it('shows saved tags also in the list of similar texts', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const tags = [{ id: 't', name: 'work' }];
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/similar') ? { transcriptions: [{ id: 'a', tags: [] }] } : { id: 'a', tags }),
  );
  const similar = new QueryObserver(client, similarTexts('b'));
  const stop = similar.subscribe(() => undefined);
  await expect.poll(() => similar.getCurrentResult().isSuccess).toBe(true);
  await new MutationObserver(client, tagText(client)).mutate({ id: 'a', name: 'work', isOn: true });
  expect(similar.getCurrentResult().data).toEqual([{ id: 'a', tags }]);
  stop();
});
