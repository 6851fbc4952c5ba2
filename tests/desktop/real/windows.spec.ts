import { execFileSync } from 'node:child_process';
import { DEFAULT_HOTKEY } from '../../../src/contract/desktop/desktop-options.ts';
import { PILL_PAGE } from '../../../src/contract/desktop/ipc.ts';
import { expect, isRealElectron, test } from '../fixtures.ts';

test.skip(!isRealElectron, 'windows and keys of the system are for the real Electron to show');

test('the pill window starts hidden, always on top and not focusable', async ({ desktop: { electron } }) => {
  await expect
    .poll(() => electron.windows().some((page) => page.url().endsWith(PILL_PAGE)), { timeout: 20_000 })
    .toBe(true);
  const pill = await electron.evaluate(({ BrowserWindow }, page) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().endsWith(page),
    );
    if (!window) return null;
    return [window.isVisible(), window.isAlwaysOnTop(), window.isFocusable(), window.isFocused()];
  }, PILL_PAGE);
  expect(pill).toEqual([false, true, false, false]);
});

test('the default hotkey is registered with the system', async ({ sharedDesktop: { electron } }) => {
  const isRegistered = () =>
    electron.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), DEFAULT_HOTKEY);
  await expect.poll(isRegistered).toBe(true);
});

test('pressing the hotkey shows the pill window without focus', async ({ desktop }) => {
  test.skip(process.platform !== 'linux', 'only X11 lets a test press keys');
  const { electron } = desktop;
  const isRegistered = () =>
    electron.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), DEFAULT_HOTKEY);
  await expect.poll(isRegistered).toBe(true);
  execFileSync('xdotool', ['key', 'ctrl+alt+shift+space']);
  const states = () =>
    electron.evaluate(({ BrowserWindow }, page) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().endsWith(page),
      );
      return [window?.isVisible(), window?.isFocused()];
    }, PILL_PAGE);
  await expect.poll(states).toEqual([true, false]);
});

test('the app’s page has no Node globals', async ({ sharedDesktop: { page } }) => {
  const has = await page.evaluate(() =>
    ['require', 'process', 'module'].filter((name) => name in globalThis),
  );
  expect(has).toEqual([]);
});
