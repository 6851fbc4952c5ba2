import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { moveTurn, nameSpeaker, speakerVoices } from '../../../src-renderer/data/speakers.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows finished speaker labels in an open text, and keeps its edited text', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  const unnamed = { id: 'a', text: 'Edited.', segments: [{ text: 'w1' }], speakerNames: {} };
  client.setQueryData<unknown>(detail, { ...unnamed, isSeparating: true });
  const segments = [{ text: 'w1', speaker: 's1' }];
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('/speakers')
        ? { voices: [], separation: { state: 'done' } }
        : { ...unnamed, text: 'Stored.', segments },
    ),
  );
  await client.fetchQuery(speakerVoices('a'));
  expect(client.getQueryData(detail)).toEqual({ ...unnamed, segments, isSeparating: false });
});

it('saves a corrected speaker name although the previous save fails, and rolls a failed name back', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  client.setQueryData<unknown>(detail, { id: 'a', segments: [], speakerNames: { s2: 'Bo' } });
  const shownNames = () => client.getQueryData<TranscriptionDetail>(detail)?.speakerNames;
  const failure = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ id: 'a', segments: [], speakerNames: { s2: 'Bo' } });
    const { names } = JSON.parse(String(body));
    sent.push(names);
    return sent.length === 2
      ? Response.json({ id: 'a', segments: [], speakerNames: names })
      : failure.promise;
  });
  const name = (name: string) =>
    new MutationObserver(client, nameSpeaker(client, 'a')).mutate({ speaker: 's1', name });
  const first = name('Ann');
  await expect.poll(() => sent).toHaveLength(1);
  const second = name('Anna');
  failure.resolve(
    new Response('{"error":"x","code":"internal"}', {
      status: 500,
      headers: { 'content-type': 'application/json' },
    }),
  );
  await Promise.allSettled([first, second]);
  const both = { s1: 'Anna', s2: 'Bo' };
  expect([shownNames(), ...sent]).toEqual([both, { ...both, s1: 'Ann' }, both]);
  await expect(name('Annie')).rejects.toThrow();
  expect(shownNames()).toEqual(both);
});

const failed = () => Response.json({ error: 'x', code: 'internal' }, { status: 500 });

it('shows the last saved name after two names in a row could not be saved', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  client.setQueryData<unknown>(detail, { id: 'a', segments: [], speakerNames: { s2: 'Bo' } });
  const shownNames = () => client.getQueryData<TranscriptionDetail>(detail)?.speakerNames;
  const answers = [failed, failed, null, failed, failed];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ id: 'a', segments: [], speakerNames: { s2: 'Bo' } });
    const speakerNames = JSON.parse(String(body)).names;
    return answers.shift()?.() ?? Response.json({ id: 'a', segments: [], speakerNames });
  });
  const name = (name: string) =>
    new MutationObserver(client, nameSpeaker(client, 'a')).mutate({ speaker: 's1', name });
  await Promise.allSettled([name('Ann'), name('Anna')]);
  expect(shownNames()).toEqual({ s2: 'Bo' });
  // The first of these is saved.
  await Promise.allSettled([name('Annie'), name('Anne'), name('Ana')]);
  expect(shownNames()).toEqual({ s1: 'Annie', s2: 'Bo' });
});

it('keeps the names that another device has given meanwhile', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  client.setQueryData<unknown>(detail, { id: 'a', segments: [], speakerNames: {} });
  let stored = { s1: 'Ann', s2: 'Bo' };
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') stored = JSON.parse(String(body)).names;
    return Response.json({ id: 'a', segments: [], speakerNames: stored });
  });
  await new MutationObserver(client, nameSpeaker(client, 'a')).mutate({ speaker: 's3', name: 'Cy' });
  const all = { s1: 'Ann', s2: 'Bo', s3: 'Cy' };
  expect(stored).toEqual(all);
  expect(client.getQueryData<TranscriptionDetail>(detail)?.speakerNames).toEqual(all);
});

it('shows the stored speakers when a turn is no longer what was shown', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  const shown = { id: 'a', text: 'Edited.', segments: [{ start: 0, end: 2, text: 'w1 w2' }] };
  client.setQueryData<unknown>(detail, { ...shown, speakerNames: { s1: 'Ann' } });
  const segments = [
    { start: 0, end: 1, text: 'w1', speaker: 's1' },
    { start: 1, end: 2, text: 'w2', speaker: 's2' },
  ];
  const current = { id: 'a', text: 'Stored.', segments, speakerNames: {} };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ error: 'x', code: 'version_conflict', current }, { status: 409 });
  });
  const turn = { from: 0, to: 0, speaker: 's2', seen: { start: 0, end: 2 } } as const;
  const moving = new MutationObserver(client, moveTurn(client, 'a')).mutate(turn);
  await expect(moving).rejects.toThrow('409');
  expect(sent).toEqual([turn]);
  const stored = { segments, speakerNames: {}, isSeparating: false };
  expect(client.getQueryData(detail)).toEqual({ ...shown, ...stored });
});

it('moves a turn on a server of an earlier version, which does not compare what was seen', async () => {
  const client = new QueryClient();
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const turn = JSON.parse(String(body));
    sent.push(turn);
    return 'seen' in turn
      ? Response.json({ error: 'x', code: 'invalid_input' }, { status: 400 })
      : Response.json({ id: 'a', segments: [], speakerNames: {} });
  });
  const turn = { from: 0, to: 0, speaker: 's2' } as const;
  await new MutationObserver(client, moveTurn(client, 'a')).mutate({ ...turn, seen: { start: 0, end: 2 } });
  expect(sent).toEqual([{ ...turn, seen: { start: 0, end: 2 } }, turn]);
});
