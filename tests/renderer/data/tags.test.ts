import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { similarTexts } from '../../../src-renderer/data/similar-texts.ts';
import { changedTags, tagText } from '../../../src-renderer/data/tags.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

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

it('counts a tag as saved, and shows it, when only the text can’t be read afterwards', async () => {
  const client = new QueryClient();
  const [list, pinned] = [transcriptionKeys.list({ page: 1, limit: 10 }), transcriptionKeys.pinned];
  const other = { id: 'x', name: 'home' };
  const text = { id: 'a', text: 'words', tags: [other] };
  client.setQueryData<unknown>(list, { transcriptions: [text] });
  client.setQueryData<unknown>(pinned, { transcriptions: [text] });
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method !== 'POST') throw new TypeError('away');
    return Response.json({ changed: ['a'] });
  });
  const save = (isOn: boolean) =>
    new MutationObserver(client, tagText(client)).mutate({ id: 'a', name: 'work', isOn });
  const tags = () => client.getQueryData<{ transcriptions: (typeof text)[] }>(list)?.transcriptions[0]?.tags;
  expect(await save(true)).toBeNull();
  expect(tags()?.map(({ name }) => name)).toEqual(['home', 'work']);
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(client.getQueryState(pinned)?.isInvalidated).toBe(true);
  onlineManager.setOnline(true);
  await save(false);
  expect(tags()).toEqual([other]);
});

it('fails when the tag itself could not be saved', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const client = new QueryClient();
  const saving = new MutationObserver(client, tagText(client)).mutate({ id: 'a', name: 'work', isOn: true });
  await expect(saving).rejects.toThrow();
});

it('changedTags keeps a tag that the text has already', () => {
  const tags = [{ id: 'x', name: 'work' }];
  expect(changedTags({ tags }, { name: 'work', isOn: true })).toEqual({ tags });
});
