import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from '../../../../src-renderer/ui/loading/lazy-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('loadWithRetry loads once when nothing fails', async () => {
  const load = vi.fn(async () => 'part');
  await expect(loadWithRetry(load)).resolves.toBe('part');
  expect(load).toHaveBeenCalledOnce();
});

it('loadWithRetry retries at growing intervals until the part is loaded', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no network'));
  const loaded = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('part');
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('part');
});

it('loadWithRetry retries immediately when the network is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('no network'));
  load.mockResolvedValue('part');
  const loaded = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await expect(loaded).resolves.toBe('part');
});
