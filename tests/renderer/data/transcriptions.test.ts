import { MutationObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { TranscriptionDetail, TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { BULK_DELETE_MAX } from '../../../src/contract/limits.ts';
import { analyticsDays, analyticsSpeaking, analyticsSummary } from '../../../src-renderer/data/analytics.ts';
import { plan } from '../../../src-renderer/data/plan.ts';
import { tagList } from '../../../src-renderer/data/tags.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';
import {
  addTranscription,
  cacheEdit,
  deleteTranscription,
  deleteTranscriptions,
  refreshHistory,
  transcriptionDetail,
} from '../../../src-renderer/data/transcriptions.ts';

afterEach(() => vi.unstubAllGlobals());

it('deletes more texts than one request may name, and counts those before a failure as deleted', async () => {
  const client = new QueryClient();
  const ids = Array.from({ length: 2 * BULK_DELETE_MAX + 1 }, (_, number) => `t${number}`);
  const told: string[] = [];
  const sent: string[][] = [];
  const remove = (failsAt: number) => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      if (sent.length === failsAt) return new Response('', { status: 500 });
      sent.push(JSON.parse(body).ids);
      return Response.json({ deleted: 1 });
    });
    const options = deleteTranscriptions(client, (gone) => told.push(...gone));
    return new MutationObserver(client, options).mutate(ids);
  };
  const opened = [BULK_DELETE_MAX - 1, BULK_DELETE_MAX].map((number) =>
    transcriptionKeys.detail(`t${number}`),
  );
  for (const queryKey of opened) client.setQueryData<unknown>(queryKey, {});
  const areKept = () => opened.map((queryKey) => client.getQueryState(queryKey) !== undefined);
  await expect(remove(1)).rejects.toThrow();
  expect(told).toEqual(ids.slice(0, BULK_DELETE_MAX));
  expect(areKept()).toEqual([false, true]);
  told.length = 0;
  await remove(-1);
  expect(sent.map(({ length }) => length)).toEqual([BULK_DELETE_MAX, BULK_DELETE_MAX, 1]);
  expect(told).toEqual(ids);
  expect(areKept()).toEqual([false, false]);
});

it('counts a text that another device has deleted as deleted, but no other failure', async () => {
  const client = new QueryClient();
  const told: string[] = [];
  const remove = (id: string) =>
    new MutationObserver(
      client,
      deleteTranscription(client, (gone) => told.push(...gone)),
    ).mutate(id);
  // The server counts the texts that it had.
  vi.stubGlobal('fetch', async () => Response.json({ deleted: 0 }));
  await remove('a');
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  await expect(remove('b')).rejects.toThrow();
  expect(told).toEqual(['a']);
});

it('invalidates analytics and plan after a new recording, and caches its text', async () => {
  const client = new QueryClient();
  const counting = [analyticsSummary(), analyticsSpeaking(), analyticsDays(7), analyticsDays(90), plan];
  for (const { queryKey } of counting) client.setQueryData<unknown>(queryKey, {});
  const created = { id: 'a' } as TranscriptionDetail;
  await addTranscription(client, created);
  for (const { queryKey } of counting) {
    expect([queryKey, client.getQueryState(queryKey)?.isInvalidated]).toEqual([queryKey, true]);
  }
  expect(client.getQueryData(transcriptionDetail('a').queryKey)).toBe(created);
});

it('invalidates everything that depends on the set of texts', async () => {
  const client = new QueryClient();
  const depending = [
    transcriptionKeys.counts(''),
    transcriptionKeys.facets,
    tagList.queryKey,
    analyticsSpeaking().queryKey,
    analyticsSummary().queryKey,
  ];
  for (const queryKey of [...depending, transcriptionKeys.detail('a')])
    client.setQueryData<unknown>(queryKey, {});
  await refreshHistory(client);
  const isInvalid = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated;
  expect(depending.filter((queryKey) => !isInvalid(queryKey))).toEqual([]);
  expect(isInvalid(transcriptionKeys.detail('a'))).toBe(false);
});

it('invalidates the service statistics after an edit written by a service', () => {
  const client = new QueryClient();
  const counting = [analyticsSummary(), analyticsDays(7), analyticsDays(90)];
  for (const { queryKey } of [...counting, analyticsSpeaking()]) client.setQueryData<unknown>(queryKey, {});
  const areOutdated = () =>
    [...counting, analyticsSpeaking()].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  const saved = { id: 'a', writtenBy: null } as TranscriptionDetail;
  cacheEdit(client, saved, null);
  expect(areOutdated()).toEqual([false, false, false, false]);
  cacheEdit(client, { ...saved, writtenBy: { service: 'anthropic', model: 'claude' } }, null);
  // The speech itself is unchanged.
  expect(areOutdated()).toEqual([true, true, true, false]);
});

it('keeps a newer version when the response to an earlier save is late', () => {
  const client = new QueryClient();
  const { queryKey } = transcriptionDetail('a');
  const saved = (version: number, text: string) => ({ id: 'a', version, text }) as TranscriptionDetail;
  client.setQueryData(queryKey, saved(1, 'first'));
  cacheEdit(client, saved(3, 'first, second, third'), null);
  cacheEdit(client, saved(2, 'first, second'), null);
  expect(client.getQueryData(queryKey)).toMatchObject({
    version: 3,
    text: 'first, second, third',
    html: null,
  });
});

it('still refetches a list that lacks a new text after that text was edited', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const pages = [['a'], ['b', 'a']];
  const list = {
    queryKey: transcriptionKeys.list({ page: 1, limit: 10 }),
    queryFn: () => ({ transcriptions: pages.shift()?.map((id) => ({ id })) }),
  };
  await client.fetchQuery(list);
  await addTranscription(client, { id: 'b' } as TranscriptionDetail);
  cacheEdit(client, { id: 'b', personalizedText: 'edited' } as TranscriptionDetail, null);
  expect(await client.fetchQuery(list)).toEqual({ transcriptions: [{ id: 'b' }, { id: 'a' }] });
});

it('refetches a list whose request was pending when a text was edited', async () => {
  const client = new QueryClient();
  const page = (text: string) => ({ transcriptions: [{ id: 'a', personalizedText: text }] });
  const before = Promise.withResolvers<unknown>();
  const answers = [before.promise, Promise.resolve(page('edited'))];
  const queryKey = transcriptionKeys.list({ page: 1, limit: 10 });
  const stop = new QueryObserver(client, { queryKey, queryFn: () => answers.shift() }).subscribe(
    () => undefined,
  );
  cacheEdit(client, { id: 'a', personalizedText: 'edited' } as TranscriptionDetail, null);
  before.resolve(page('as it was'));
  await expect
    .poll(() => client.getQueryData<TranscriptionPage>(queryKey)?.transcriptions[0]?.personalizedText)
    .toBe('edited');
  stop();
});
