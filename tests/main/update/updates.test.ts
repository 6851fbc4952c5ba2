import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProxyCredentials } from '../../../src-main/network/proxy-address.ts';
import { createProxyLogin } from '../../../src-main/network/proxy-login.ts';
import { createUpdates } from '../../../src-main/update/updates.ts';

class Updater extends EventEmitter {
  autoDownload = false;
  // As in electron-updater.
  autoInstallOnAppQuit = true;
  logger: unknown = {};
  readonly checkForUpdates = vi.fn<() => Promise<unknown>>(async () => null);
  readonly quitAndInstall = vi.fn<(isSilent: boolean, isForceRunAfter: boolean) => void>();
}
const DAY_MS = 24 * 60 * 60 * 1000;
let updater: Updater;
let system: EventEmitter;
let loads: number;

beforeEach(() => {
  updater = new Updater();
  system = new EventEmitter();
  loads = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function open(isInstalled: boolean) {
  const onReady = vi.fn<() => void>();
  const onQuit = vi.fn<() => void>();
  const fail = vi.fn<(error: unknown) => void>();
  const askUser = vi.fn<() => Promise<ProxyCredentials | null>>(async () => null);
  const updates = createUpdates({
    async load() {
      loads += 1;
      return updater;
    },
    isInstalled,
    proxyLogin: createProxyLogin({
      findCredentials: async () => ({ name: 'ann', password: 'p@ss' }),
      ask: askUser,
    }),
    onReady,
    system,
    onQuit,
    fail,
  });
  updates.begin();
  return { updates, onReady, onQuit, fail, askUser };
}

it('checks for updates periodically and installs only on request', async () => {
  const { updates, onReady } = open(true);
  expect(loads).toBe(0);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(loads).toBe(1);
  expect(updater.autoInstallOnAppQuit).toBe(false);
  expect(updater.checkForUpdates.mock.calls.length).toBeGreaterThan(4);
  updates.apply();
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
  updater.emit('update-downloaded', { version: '2.0.0' });
  expect(onReady).toHaveBeenCalledOnce();
  expect(updates.ready()).toBe('2.0.0');
  expect(updater.quitAndInstall).not.toHaveBeenCalled();
  updates.apply();
  expect(updater.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true);
});

it('allows the windows to close only when the installer quits the app', async () => {
  const { updates, onQuit } = open(true);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  updater.emit('update-downloaded', { version: '2.0.0' });
  updates.apply();
  expect(updater.quitAndInstall).toHaveBeenCalledOnce();
  expect(onQuit).not.toHaveBeenCalled();
  updater.quitAndInstall.mockImplementationOnce(() => void system.emit('before-quit-for-update'));
  updates.apply();
  expect(onQuit).toHaveBeenCalledOnce();
});

it('continues after a failed update check', async () => {
  updater.checkForUpdates.mockRejectedValueOnce(new Error('no network'));
  const { fail } = open(true);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(fail).toHaveBeenCalledOnce();
  expect(() => updater.emit('error', new Error('no network'))).not.toThrow();
});

it('never checks for updates in an app that was not installed', async () => {
  const { updates } = open(false);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(loads).toBe(0);
  expect(updates.ready()).toBeNull();
});

const challenged = () =>
  new Promise<[name?: string, password?: string]>((resolve) => {
    const challenge = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 8080 };
    updater.emit('login', challenge, (...given: [string?, string?]) => resolve(given));
  });

it('answers a proxy challenge with the known credentials, for checks and the download', async () => {
  const given: unknown[] = [];
  updater.checkForUpdates.mockImplementation(async () => given.push(await challenged()));
  const { askUser } = open(true);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  given.push(await challenged());
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(given.length).toBeGreaterThan(4);
  expect(new Set(given.map(String))).toEqual(new Set(['ann,p@ss']));
  expect(askUser).not.toHaveBeenCalled();
});

it('asks the user for credentials when a proxy repeats its challenge in one check', async () => {
  updater.checkForUpdates.mockImplementationOnce(async () => [await challenged(), await challenged()]);
  const { askUser } = open(true);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(askUser.mock.calls).toEqual([[expect.any(URL), { name: 'ann', password: 'p@ss' }]]);
});
