import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, goTo, isRealElectron, test } from './fixtures.ts';
import { answerDialogs, recordedCalls, withStandIn } from './os-actions.ts';

/** Chromium processes that use a computer's user data. */
const browsersOf = (userData: string): string[] =>
  readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && existsSync(`/proc/${id}/cmdline`))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`user-data-dir=${userData}`);
      } catch {
        // The process ended before this read.
        return false;
      }
    });

test.skip(isRealElectron, 'Electron itself runs these tests');

test('killing the app leaves no browser process, and IndexedDB data is kept', async ({ computer }) => {
  const first = await computer.launch();
  await first.page.evaluate(async () => {
    const opening = indexedDB.open('probe', 1);
    await new Promise<void>((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onsuccess = () => {
        const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
        writing.objectStore('rows').put('kept', 1);
        writing.oncomplete = () => resolve();
      };
      opening.onerror = () => reject(opening.error);
    });
  });
  expect(browsersOf(computer.userData).length).toBeGreaterThan(0);
  await first.kill();
  await expect.poll(() => browsersOf(computer.userData)).toEqual([]);
  const second = await computer.launch();
  const row = await second.page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('probe', 1);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('rows').objectStore('rows').get(1);
          reading.onsuccess = () => resolve(reading.result);
        };
      }),
  );
  expect(row).toBe('kept');
});

test('a page with a beforeunload handler is left only after confirmation', async ({ desktop }) => {
  const { page } = desktop;
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault());
    document.documentElement.setAttribute('data-asks', '');
  });
  // Chromium shows `beforeunload` dialogs only after a user gesture on the page.
  await page.mouse.click(5, 5);
  await answerDialogs(desktop, 0);
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  await expect.poll(async () => (await recordedCalls(desktop, 'dialog.showMessageBox')).length).toBe(1);
  await sleep(300);
  // Playwright's locators would wait for the navigation that main refused.
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-asks'))).toBe(true);
  await answerDialogs(desktop, 1);
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  await expect(page.locator('html')).not.toHaveAttribute('data-asks');
  expect(await recordedCalls(desktop, 'dialog.showMessageBox')).toHaveLength(2);
});

test('a window that is closed while its page loads is closed at any point in time', async ({
  sharedDesktop,
}) => {
  const gone = await withStandIn(sharedDesktop, async ({ BrowserWindow }) => {
    const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
    const all: boolean[] = [];
    for (let n = 0; n < 16; n += 1) {
      const window = new BrowserWindow({ show: false });
      const closed = new Promise<true>((resolve) => window.once('closed', () => resolve(true)));
      const loads = new Promise((resolve) => window.webContents.once('did-start-loading', resolve));
      // Closing it ends the load with an error.
      window.loadURL('parlance://app/auth').catch(() => undefined);
      await loads;
      await wait(n * 5);
      window.close();
      all.push(await Promise.race([closed, wait(3000)]));
      window.destroy();
    }
    return all;
  });
  expect(gone).toEqual(gone.map(() => true));
});

test('the context bridge transfers functions, promises and bytes in both directions', async ({
  sharedDesktop: { electron },
}) => {
  const told = await electron.evaluate(async ({ app, BrowserWindow, ipcMain, protocol }) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs');
    const preload = `${app.getPath('userData')}/probe-preload.cjs`;
    writeFileSync(
      preload,
      `const { contextBridge, ipcRenderer } = require('electron');
       contextBridge.exposeInMainWorld('probe', {
         word: 'kept', nested: { twice: (n) => n * 2 },
         bytes: (data) => ipcRenderer.invoke('probe.bytes', data),
         fails: () => ipcRenderer.invoke('probe.fails'),
         listen: (hear) => { const on = (_event, value) => hear(value); ipcRenderer.on('probe.news', on); return () => ipcRenderer.off('probe.news', on); },
       });`,
    );
    protocol.handle('probe', () => new Response('<p>x', { headers: { 'content-type': 'text/html' } }));
    const senders: unknown[] = [];
    ipcMain.handle('probe.bytes', (event, data: Uint8Array) => {
      senders.push([event.senderFrame?.origin, event.senderFrame?.url, event.senderFrame?.parent]);
      event.sender.send('probe.news', new Map([['n', data.length]]));
      return { bytes: new Uint8Array(data.map((each) => each + 1)), none: undefined, when: new Date(5) };
    });
    ipcMain.handle('probe.fails', () => {
      throw new TypeError('not today');
    });
    const window = new BrowserWindow({ show: false, webPreferences: { preload } });
    await window.loadURL('probe://app/page');
    const seen = await window.webContents.executeJavaScript(`(async () => {
      const news = [];
      const told = Promise.withResolvers();
      const stop = probe.listen((value) => told.resolve(news.push(value)));
      const answer = await probe.bytes(new Uint8Array([1, 2, 255]));
      await told.promise;
      stop();
      await probe.bytes(new Uint8Array([9]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      const failure = await probe.fails().catch((error) => error.message);
      return {
        word: probe.word, twice: probe.nested.twice(4), frozen: Object.isFrozen(probe.nested),
        bytes: [...answer.bytes], isBytes: answer.bytes instanceof Uint8Array, none: 'none' in answer, when: answer.when.getTime(),
        news: news.map((each) => each instanceof Map && each.get('n')), failure, hidden: typeof require,
      };
    })()`);
    window.destroy();
    protocol.unhandle('probe');
    for (const channel of ['probe.bytes', 'probe.fails']) ipcMain.removeHandler(channel);
    return { seen, senders };
  });
  expect(told.seen).toEqual({
    word: 'kept',
    twice: 8,
    frozen: true,
    bytes: [2, 3, 0],
    isBytes: true,
    none: true,
    when: 5,
    news: [3],
    failure: "Error invoking remote method 'probe.fails': TypeError: not today",
    hidden: 'undefined',
  });
  expect(told.senders[0]).toEqual(['probe://app', 'probe://app/page', null]);
});

test('a renderer crash is reported and the page can be loaded again', async ({
  sharedDesktop: { electron },
}) => {
  const reason = await electron.evaluate(async ({ BrowserWindow, protocol }) => {
    protocol.handle('probe', () => new Response('<p>x', { headers: { 'content-type': 'text/html' } }));
    const window = new BrowserWindow({ show: false });
    await window.loadURL('probe://app/');
    const gone = new Promise<string>((resolve) =>
      window.webContents.once('render-process-gone', (_event, details) => resolve(details.reason)),
    );
    window.webContents.forcefullyCrashRenderer();
    const told = await gone;
    await window.loadURL('probe://app/');
    const again = await window.webContents.executeJavaScript('1 + 1');
    window.destroy();
    protocol.unhandle('probe');
    return [told, again];
  });
  expect(reason).toEqual(['crashed', 2]);
});

test('in-app navigation opens a page of the app', async ({ sharedDesktop: { page } }) => {
  await goTo(page, '/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
