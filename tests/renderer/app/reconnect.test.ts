import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollUntilOnline } from '../../../src-renderer/app/reconnect.tsx';

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

function asking({ needsNetwork = true } = {}) {
  const ask = vi.fn();
  const stop = pollUntilOnline(ask, () => needsNetwork);
  return { ask, stop };
}

it('sends no poll while the server is reachable', () => {
  const { ask, stop } = asking();
  vi.advanceTimersByTime(10 * MINUTE);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(ask).not.toHaveBeenCalled();
  stop();
});

it('polls at growing intervals while the server is unreachable, and stops once it is back', () => {
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

it('does not poll while the page is hidden, and polls immediately when it is shown', () => {
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

it('does not poll while the device is offline, and polls immediately once it is online', () => {
  const { ask, stop } = asking();
  device.onLine = false;
  browser.dispatchEvent(new Event('offline'));
  expect(onlineManager.isOnline()).toBe(false);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  device.onLine = true;
  browser.dispatchEvent(new Event('online'));
  expect(ask).toHaveBeenCalledTimes(1);
  // A network connection alone does not mean that the server answers.
  expect(onlineManager.isOnline()).toBe(false);
  stop();
});

it('pollUntilOnline polls no more after it is stopped', () => {
  const { ask, stop } = asking();
  onlineManager.setOnline(false);
  stop();
  vi.advanceTimersByTime(10 * MINUTE);
  page.dispatchEvent(new Event('visibilitychange'));
  browser.dispatchEvent(new Event('online'));
  expect(ask).not.toHaveBeenCalled();
});

it('keeps polling a server on this computer while the device is offline', () => {
  const { ask, stop } = asking({ needsNetwork: false });
  device.onLine = false;
  browser.dispatchEvent(new Event('offline'));
  expect(onlineManager.isOnline()).toBe(true);
  // The server itself can be unreachable, and return meanwhile.
  onlineManager.setOnline(false);
  vi.advanceTimersByTime(MINUTE);
  expect(ask).toHaveBeenCalled();
  stop();
});
