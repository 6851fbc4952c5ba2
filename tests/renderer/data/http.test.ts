import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_HEADER } from '../../../src/contract/api/unreachable.ts';
import { call } from '../../../src-renderer/data/http.ts';
import { HttpError, NetworkError } from '../../../src-renderer/data/http-error.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(response: Response | Error) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response.clone()),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('fills in the path, omits empty query parameters and sends same-origin credentials', async () => {
  const fetch = answer(Response.json({ transcriptions: [] }));
  await call('GET /api/transcriptions', { query: { search: '', page: 2, limit: 5 } });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/transcriptions?page=2&limit=5');
  expect(init).toMatchObject({ method: 'GET', credentials: 'same-origin' });
});

it('encodes path parameters', async () => {
  const fetch = answer(Response.json({ deleted: 1 }));
  await call('DELETE /api/transcriptions/{id}', { params: { id: 'a/../b' } });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/transcriptions/a%2F..%2Fb');
});

it('sends an object as JSON, and FormData unchanged', async () => {
  const fetch = answer(Response.json({}));
  await call('POST /api/login', { body: { email: 'a@b.c', password: 'x' } });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    body: '{"email":"a@b.c","password":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  const body = new FormData();
  await call('POST /api/transcriptions', { body });
  expect(fetch.mock.calls[1]?.[1].body).toBe(body);
  expect(fetch.mock.calls[1]?.[1].headers).toEqual({});
});

it('sends the given language as accept-language', async () => {
  const fetch = answer(Response.json({}));
  const body = { name: 'Ann', email: 'a@b.c', password: 'x' };
  await call('POST /api/register', { body }, { language: 'de' });
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'de' });
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('language');
});

it('throws HttpError with the status and body as its message, and the code and user text', async () => {
  const body = '{"error":"Invalid email or password","code":"wrong_credentials"}';
  answer(new Response(body, { status: 401 }));
  const error = await call('GET /api/user').catch((raised: unknown) => raised);
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({
    message: `401: ${body}`,
    status: 401,
    code: 'wrong_credentials',
    userText: 'Invalid email or password',
  });
});

it('uses the status text as the error message when the body is empty', async () => {
  answer(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(call('GET /api/user')).rejects.toMatchObject({
    message: '502: Bad Gateway',
    code: null,
    userText: null,
  });
});

it('uses an error body that is not JSON as the error message', async () => {
  answer(new Response('<h1>Oops</h1>', { status: 500 }));
  await expect(call('GET /api/user')).rejects.toMatchObject({ message: '500: <h1>Oops</h1>', code: null });
});

it('throws NetworkError when fetch fails', async () => {
  answer(new TypeError('Failed to fetch'));
  await expect(call('GET /api/user')).rejects.toBeInstanceOf(NetworkError);
});

it('rethrows the abort reason unchanged', async () => {
  const reason = new DOMException('gone', 'AbortError');
  answer(reason);
  await expect(call('GET /api/user', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('throws NetworkError when an HTML page arrives instead of JSON', async () => {
  onlineManager.setOnline(true);
  answer(new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
  await expect(call('GET /api/user')).rejects.toBeInstanceOf(NetworkError);
  expect(onlineManager.isOnline()).toBe(false);
});

it('stays online when a response body is aborted', async () => {
  onlineManager.setOnline(true);
  const aborter = new AbortController();
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"transcriptions":'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
  vi.stubGlobal('fetch', fetch);
  const answered = call('GET /api/transcriptions', { query: {} }, { signal: aborter.signal });
  const reason = new DOMException('gone', 'AbortError');
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  aborter.abort(reason);
  await expect(answered).rejects.toBe(reason);
  expect(onlineManager.isOnline()).toBe(true);
});

describe('online state after a call', () => {
  const reached = async (response: Response | Error) => {
    answer(response);
    await call('GET /api/user').catch(() => undefined);
    return onlineManager.isOnline();
  };

  it('follows the outcome of each call', async () => {
    expect(await reached(new TypeError('Failed to fetch'))).toBe(false);
    expect(await reached(Response.json({}))).toBe(true);
    expect(await reached(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).toBe(false);
    expect(await reached(new Response('', { status: 401 }))).toBe(true);
    expect(await reached(Response.json({}, { headers: { [OFFLINE_HEADER]: '1' } }))).toBe(false);
  });

  it('is not changed by an aborted call', async () => {
    onlineManager.setOnline(false);
    answer(new DOMException('gone', 'AbortError'));
    await call('GET /api/user', {}, { signal: AbortSignal.abort() }).catch(() => undefined);
    expect(onlineManager.isOnline()).toBe(false);
  });

  it('is offline when the response times out', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const asked = call('GET /api/user', {}, { timeoutMs: 8000 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    expect(await asked).toBeInstanceOf(NetworkError);
    expect(onlineManager.isOnline()).toBe(false);
  });
});
