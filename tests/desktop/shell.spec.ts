import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_HOTKEY } from '../../src/contract/desktop/desktop-options.ts';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import { startButton } from '../e2e/recorder-page.ts';
import type { ElectronStandIn } from '../support/electron-stand-in/electron-module.ts';
import { expect, goTo, isRealElectron, signInOnPage, signUpOnPage, test } from './fixtures.ts';
import { withStandIn } from './os-actions.ts';

test('the window opens on the first page with the app’s title, and in its size', async ({ desktop }) => {
  const { page, electron } = desktop;
  await expect(page).toHaveURL(/\/(app|auth)?$/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  const window = await electron.browserWindow(page);
  expect(await window.evaluate((shown) => shown.isVisible())).toBe(true);
  expect(await window.evaluate((shown) => shown.getTitle())).toContain('Parlance');
  // A small screen makes a real window smaller.
  if (!isRealElectron) expect(await window.evaluate((shown) => shown.getSize())).toEqual([1200, 820]);
});

test('a user can register, sign out and sign in again', async ({ desktop }) => {
  const { page } = desktop;
  await goTo(page, '/auth');
  const email = await signUpOnPage(page);
  await expect(startButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInOnPage(page, email);
  await expect(startButton(page)).toBeVisible();
});

test('localStorage persists across restarts', async ({ computer }) => {
  const first = await computer.launch();
  await first.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await first.quit();
  const second = await computer.launch();
  expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

for (const moment of ['its window closes', 'its parts end', 'it has ended all of them'] as const) {
  test(`a start during quitting (${moment}) is handled by a relaunch instead of a new window`, async ({
    computer,
  }) => {
    test.skip(isRealElectron, 'the real app would stay after the test');
    const desktop = await computer.launch();
    const notes = join(computer.userData, 'notes.json');
    await withStandIn(
      desktop,
      ({ app, standIn, BrowserWindow }, [file, when]: readonly [string, string]) => {
        const startAgain = () =>
          void app.emit('second-instance', {}, ['parlance', 'parlance://open/recent'], '', null);
        const [main] = BrowserWindow.getAllWindows();
        if (when === 'its window closes') main?.on('closed', startAgain);
        else {
          app.once('will-quit', () => {
            if (when === 'its parts end') startAgain();
            else app.once('will-quit', startAgain);
          });
        }
        app.on('quit', () => {
          const asked = standIn.recordings('app.relaunch').map(({ values }) => values);
          const windows = BrowserWindow.getAllWindows().length;
          process.getBuiltinModule('fs').writeFileSync(file, JSON.stringify({ asked, windows }));
        });
      },
      [notes, moment] as const,
    );
    await desktop.quit();
    const { asked, windows } = JSON.parse(readFileSync(notes, 'utf8'));
    expect(asked).toEqual([[{ args: expect.arrayContaining(['parlance://open/recent']) }]]);
    expect(windows).toBe(0);
  });
}

test('a start while an AppImage quits launches the AppImage itself, not its mounted files', async ({
  computer,
}) => {
  test.skip(isRealElectron || process.platform === 'win32', 'a script takes the place of the AppImage');
  const notes = join(computer.userData, 'arguments');
  const program = join(computer.userData, 'parlance.AppImage');
  const desktop = await computer.launch({ env: { APPIMAGE: program } });
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${notes}'\n`, { mode: 0o755 });
  await withStandIn(desktop, ({ app }) => {
    app.on('will-quit', () =>
      app.emit('second-instance', {}, ['parlance', 'parlance://open/recent'], '', null),
    );
  });
  await desktop.quit();
  await expect
    .poll(() => existsSync(notes) && readFileSync(notes, 'utf8'))
    .toContain('parlance://open/recent');
});

test('a hotkey press while the app quits opens no window that blocks quitting', async ({ computer }) => {
  test.skip(isRealElectron, 'nobody can press a key of the system from here');
  const desktop = await computer.launch();
  const isPill = (window: Page) => new URL(window.url()).pathname === PILL_PAGE;
  await expect.poll(() => desktop.electron.windows().some(isPill)).toBe(true);
  // A busy page closes later than the pill window.
  await desktop.page.evaluate((busyMs) => {
    setTimeout(() => {
      const end = performance.now() + busyMs;
      while (performance.now() < end);
    });
  }, 2000);
  const press = (
    { app, standIn, BrowserWindow }: ElectronStandIn,
    [path, keys]: readonly [string, string],
  ) => {
    const pill = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().endsWith(path));
    pill?.on('closed', () => standIn.pressKeys(keys));
    app.quit();
  };
  await withStandIn(desktop, press, [PILL_PAGE, DEFAULT_HOTKEY] as const);
  await desktop.quit();
});

test('the page cannot reach other hosts and has no Node globals', async ({ sharedDesktop: { page } }) => {
  const powers = await page.evaluate(async () => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    secure: isSecureContext,
    locks: 'locks' in navigator,
    elsewhere: await fetch('https://example.com/').then(
      () => 'answered',
      () => 'refused',
    ),
  }));
  expect(powers).toEqual({ node: [], secure: true, locks: true, elsewhere: 'refused' });
});

test('path traversal and unlisted files return 404', async ({ sharedDesktop: { page } }) => {
  const paths = [
    ...['/../main/main.js', '/..%2fmain%2fmain.js', '/%2e%2e/main/main.js', '/assets/../../main/main.js'],
    ...['/..%5cmain%5cmain.js', '//etc/passwd', '/%00', '/index.html%00.js', '/.vite/manifest.json', '/a.js'],
  ];
  const statuses = await page.evaluate(
    (all) => Promise.all(all.map(async (path) => (await fetch(path).catch(() => ({ status: 404 }))).status)),
    paths,
  );
  expect(statuses).toEqual(paths.map(() => 404));
});

test('a second start shows the first instance’s window and exits', async ({
  sharedComputer,
  sharedDesktop,
}) => {
  const { electron, page } = sharedDesktop;
  const window = await electron.browserWindow(page);
  await window.evaluate((shown) => shown.minimize());
  const { program, values, env } = sharedComputer.command;
  const { status } = spawnSync(program, [...values, '--no-sandbox'], { env, timeout: 20_000 });
  expect(status).toBe(0);
  await expect.poll(() => window.evaluate((shown) => shown.isMinimized())).toBe(false);
  expect(await window.evaluate((shown) => shown.isVisible())).toBe(true);
});

test.describe('Electron stand-in', () => {
  test.skip(isRealElectron, 'Electron itself runs these tests');

  test('streams responses and uploads, and reports a cancelled response to main', async ({
    sharedDesktop: { electron },
  }) => {
    const told = await electron.evaluate(async ({ BrowserWindow, protocol }) => {
      const heard = { initiators: [] as (string | undefined)[], uploaded: 0 };
      const gaveUp: PromiseWithResolvers<void> = Promise.withResolvers();
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const slow = () =>
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            controller.enqueue(new TextEncoder().encode('data: x\n\n'));
            await wait(20);
          },
          // Electron stops reading when the page is gone, instead of aborting a signal.
          cancel: () => gaveUp.resolve(),
        });
      protocol.handle('probe', async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname !== '/favicon.ico')
          heard.initiators.push((request as unknown as { initiatorOrigin?: string }).initiatorOrigin);
        if (pathname === '/upload') {
          heard.uploaded = (await request.arrayBuffer()).byteLength;
          return new Response('taken');
        }
        if (pathname !== '/slow')
          return new Response('<p>probe', { headers: { 'content-type': 'text/html' } });
        return new Response(slow(), { headers: { 'content-type': 'text/event-stream' } });
      });
      const window = new BrowserWindow({ show: false });
      await window.loadURL('probe://app/');
      const page = await window.webContents.executeJavaScript(`(async () => {
        const upload = await fetch('/upload', { method: 'POST', body: new Uint8Array(3_000_000) });
        const leaving = new AbortController();
        const answer = await fetch('/slow', { signal: leaving.signal });
        const reader = answer.body.getReader();
        const first = await reader.read();
        leaving.abort();
        return [await upload.text(), first.value.length > 0, location.protocol, indexedDB !== undefined];
      })()`);
      await Promise.race([
        gaveUp.promise,
        wait(30_000).then(() => Promise.reject(new Error('never given up'))),
      ]);
      const url = window.webContents.getURL();
      window.destroy();
      protocol.unhandle('probe');
      return {
        page,
        url,
        uploaded: heard.uploaded,
        initiators: heard.initiators,
      };
    });
    expect(told).toEqual({
      page: ['taken', true, 'http:', true],
      url: 'probe://app/',
      uploaded: 3_000_000,
      initiators: [undefined, 'probe://app', 'probe://app'],
    });
  });

  test('names the API that it lacks', async ({ sharedDesktop: { electron } }) => {
    const told = await electron.evaluate(({ app, desktopCapturer }) => {
      const messageOf = (act: () => unknown) => {
        try {
          act();
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      };
      return [
        messageOf(() => desktopCapturer.getSources({ types: ['screen'] })),
        messageOf(() => (app as unknown as Record<string, () => void>).fly?.()),
      ];
    });
    expect(told[0]).toContain('The Electron stand-in has no desktopCapturer');
    expect(told[1]).toContain('The Electron stand-in has no app.fly');
  });
});
