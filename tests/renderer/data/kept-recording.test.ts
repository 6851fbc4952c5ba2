import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../src-renderer/data/http-error.ts';
import { fetchKeptRecording, hideDeletedRecording } from '../../../src-renderer/data/kept-recording.ts';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

afterEach(() => void vi.unstubAllGlobals());

const url = '/api/transcriptions/1/audio';
const ask = (answer: () => Promise<Response>, signal = new AbortController().signal) => {
  vi.stubGlobal('fetch', answer);
  return fetchKeptRecording(url, 10, signal);
};

it('loads a recording up to the size limit', async () => {
  const small = await ask(async () => new Response('0123456789', { headers: { 'content-length': '10' } }));
  expect(small?.size).toBe(10);
});

it('returns null and cancels the body of a recording over the size limit', async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream({ cancel: cancelled });
  expect(await ask(async () => new Response(body, { headers: { 'content-length': '11' } }))).toBeNull();
  expect(cancelled).toHaveBeenCalledOnce();
});

it('rejects a load with HttpError when refused, NetworkError when offline, the reason when aborted', async () => {
  const refused = ask(async () => new Response('{"error":"x","code":"not_found"}', { status: 404 }));
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(refused).rejects.toBeInstanceOf(HttpError);
  await expect(ask(() => Promise.reject(new TypeError('fetch failed')))).rejects.toBeInstanceOf(NetworkError);
  const page = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  await expect(ask(async () => page)).rejects.toBeInstanceOf(NetworkError);
  const off = AbortSignal.abort(new Error('left'));
  await expect(ask(() => Promise.reject(off.reason), off)).rejects.toThrow('left');
});

it('hides a recording that was deleted elsewhere, and leaves one that only could not be loaded', async () => {
  const client = new QueryClient();
  const detail = transcriptionKeys.detail('a');
  client.setQueryData<unknown>(detail, { id: 'a', text: 'edited', audioUrl: url });
  const stored = (audioUrl: string | null) =>
    vi.stubGlobal('fetch', async () => Response.json({ id: 'a', text: 'stored', audioUrl }));
  const onDeleted = vi.fn();
  stored(url);
  await hideDeletedRecording(client, 'a', onDeleted);
  expect(onDeleted).not.toHaveBeenCalled();
  expect(client.getQueryData(detail)).toMatchObject({ text: 'edited', audioUrl: url });
  stored(null);
  await hideDeletedRecording(client, 'a', onDeleted);
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(client.getQueryData(detail)).toMatchObject({ text: 'edited', audioUrl: null });
});
