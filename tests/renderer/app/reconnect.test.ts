import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askUntilOnline, readAgainOnline } from '../../../src-renderer/app/reconnect.tsx';
import { transcriptionKeys } from '../../../src-renderer/data/transcription-keys.ts';

const MINUTE = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const device = { onLine: true };
const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('window', browser);
  page.visibilityState = 'visible';
  device.onLine = true;
  onlineManager.setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function asking() {
  const ask = vi.fn();
  const stop = askUntilOnline(ask);
  return { ask, stop };
}

it('asks nothing while the server is there', () => {
  const { ask, stop } = asking();
  vi.advanceTimersByTime(10 * MINUTE);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).not.toHaveBeenCalled();
  stop();
});

it('asks ever more seldom while it is away, and no more once it is back', () => {
  const { ask, stop } = asking();
  onlineManager.setOnline(false);
  vi.advanceTimersByTime(MINUTE);
  const early = ask.mock.calls.length;
  expect(early).toBeGreaterThanOrEqual(3);
  vi.advanceTimersByTime(10 * MINUTE);
  const late = ask.mock.calls.length - early;
  expect(late).toBeGreaterThanOrEqual(9);
  expect(late / 10).toBeLessThan(early);
  onlineManager.setOnline(true);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(early + late);
  stop();
});

it('leaves a hidden page alone, and asks at once when it is shown', () => {
  const { ask, stop } = asking();
  onlineManager.setOnline(false);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(10 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

it('does not ask a device that has no network, and asks at once when it has one again', () => {
  const { ask, stop } = asking();
  device.onLine = false;
  browser.dispatchEvent(new Event('offline'));
  expect(onlineManager.isOnline()).toBe(false);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  device.onLine = true;
  browser.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(1);
  // A network is not yet the server.
  expect(onlineManager.isOnline()).toBe(false);
  stop();
});

it('stops', () => {
  const { ask, stop } = asking();
  onlineManager.setOnline(false);
  stop();
  vi.advanceTimersByTime(10 * MINUTE);
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('online'));
  expect(ask).not.toHaveBeenCalled();
});

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
