import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUEST_HEADER } from '../../../../src/contract/desktop/carried-request.ts';
import { mainProcessTransport } from '../../../../src-renderer/platform/desktop/main-process-transport.ts';

type Sent = { readonly id: string; readonly bytes: number };
const cancelled: string[] = [];
const fetched = vi.fn<typeof fetch>();
let listeners: ((sent: Sent) => void)[] = [];
const path = mainProcessTransport({
  'request.cancel': async (id) => void cancelled.push(id),
  'request.sent': (listener) => {
    listeners.push(listener);
    return () => {
      listeners = listeners.filter((each) => each !== listener);
    };
  },
});

beforeEach(() => {
  cancelled.length = 0;
  fetched.mockReset().mockResolvedValue(Response.json({}));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const headersOf = () => new Headers(fetched.mock.calls[0]?.[1]?.headers);

it('cancels an aborted request in the main process by its request id', async () => {
  const control = new AbortController();
  const { signal } = control;
  await path.fetch('/api/x', { signal, headers: { accept: 'text/event-stream' } });
  const id = headersOf().get(REQUEST_HEADER);
  expect(headersOf().get('accept')).toBe('text/event-stream');
  expect(cancelled).toEqual([]);
  control.abort();
  expect(cancelled).toEqual([id]);
});

it('adds no request id to a request without a signal', async () => {
  await path.fetch('/api/x', { method: 'POST' });
  expect(headersOf().has(REQUEST_HEADER)).toBe(false);
});

it('reports the progress of its own upload alone, until the upload ends', () => {
  const { signal } = new AbortController();
  const onSent = vi.fn<(bytes: number) => void>();
  const upload = path.registerUpload?.(signal, onSent);
  const [, id = ''] = upload?.header ?? [];
  for (const listener of listeners) {
    listener({ id: crypto.randomUUID(), bytes: 7 });
    listener({ id, bytes: 5 });
  }
  expect(onSent.mock.calls).toEqual([[5]]);
  upload?.end();
  expect(listeners).toEqual([]);
});

it('does not cancel an upload that has ended', () => {
  const [ended, running] = [new AbortController(), new AbortController()];
  path.registerUpload?.(ended.signal, () => undefined).end();
  const upload = path.registerUpload?.(running.signal, () => undefined);
  ended.abort();
  running.abort();
  expect(cancelled).toEqual([upload?.header[1]]);
});
