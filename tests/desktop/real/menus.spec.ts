import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { DEFAULT_HOTKEY } from '../../../src/contract/desktop/desktop-options.ts';
import { ask, listen } from '../bridge.ts';
import { type Desktop, expect, isRealElectron, test } from '../fixtures.ts';

test.skip(!isRealElectron, 'what Electron makes of a template is for the real one to show');

test('every menu item has a label from the app in the interface language', async ({ sharedDesktop }) => {
  const menus = await sharedDesktop.electron.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).map(({ label, submenu }) => ({
      label,
      items: (submenu?.items ?? []).filter(({ type }) => type !== 'separator').map((item) => item.label),
    })),
  );
  expect(menus.map(({ label }) => label)).toEqual(expect.arrayContaining(['Edit', 'View', 'Window']));
  const items = menus.flatMap((menu) => menu.items);
  expect(items).toEqual(expect.arrayContaining(['Copy', 'Paste', 'Settings']));
  expect(items.filter((label) => label === '')).toEqual([]);
});

test('the macOS app menu contains the settings with their usual shortcut', async ({ sharedDesktop }) => {
  test.skip(process.platform !== 'darwin', 'only macOS has such a menu');
  const settings = await sharedDesktop.electron.evaluate(({ Menu }) => {
    const [own] = Menu.getApplicationMenu()?.items ?? [];
    return own?.submenu?.getMenuItemById('settings')?.accelerator ?? null;
  });
  expect(settings).toBe('CommandOrControl+,');
});

test('a menu template supports radio items in a submenu and a checkbox', async ({ sharedDesktop }) => {
  const states = await sharedDesktop.electron.evaluate(({ Menu }) => {
    const menu = Menu.buildFromTemplate([
      {
        id: 'choice',
        label: 'Choice',
        submenu: [
          { id: 'a', type: 'radio', label: 'A', checked: false },
          { id: 'b', type: 'radio', label: 'B', checked: true },
        ],
      },
      { id: 'tick', type: 'checkbox', label: 'Tick', checked: true },
    ]);
    return ['a', 'b', 'tick'].map((id) => menu.getMenuItemById(id)?.checked);
  });
  expect(states).toEqual([false, true, true]);
});

/** Records the tray's menus from now on, so that a test can select an item of the latest one. */
const watchTray = ({ electron }: Desktop): Promise<void> =>
  electron.evaluate(({ Tray }) => {
    const { setContextMenu } = Tray.prototype;
    Tray.prototype.setContextMenu = function (menu) {
      Object.assign(globalThis, { trayMenu: menu });
      setContextMenu.call(this, menu);
    };
  });

/** Clicks an item of the tray's menu at any depth. False if there is none with this label. */
const choose = ({ electron }: Desktop, label: string): Promise<boolean> =>
  electron.evaluate(({ BrowserWindow }, name) => {
    const { trayMenu } = globalThis as { trayMenu?: Electron.Menu };
    const all = (menu: Electron.Menu | undefined): Electron.MenuItem[] =>
      (menu?.items ?? []).flatMap((item) => [item, ...all(item.submenu)]);
    const item = all(trayMenu).find((each) => each.label === name);
    item?.click({}, BrowserWindow.getAllWindows()[0]);
    return item !== undefined;
  }, label);

test('the tray selects language and microphone, and pausing unregisters the hotkey', async ({ desktop }) => {
  const { electron, page } = desktop;
  await watchTray(desktop);
  const chosen = await listen(page, 'language.chosen');
  const microphones = [{ id: 'desk', label: 'Desk microphone' }];
  const offer = () =>
    ask(page, 'tray.offer', {
      language: 'auto',
      languages: ['auto', 'en'],
      all: ['auto', 'en', 'de'],
      microphones,
    });
  for (const label of ['German', 'Desk microphone']) {
    await expect
      .poll(async () => {
        await offer();
        return choose(desktop, label);
      })
      .toBe(true);
  }
  await expect.poll(chosen).toEqual(['de']);
  await expect
    .poll(() => ask(page, 'settings.read', undefined))
    .toMatchObject({ microphone: microphones[0] });
  const isRegistered = () =>
    electron.evaluate(({ globalShortcut }, key) => globalShortcut.isRegistered(key), DEFAULT_HOTKEY);
  await expect.poll(isRegistered).toBe(true);
  for (const isOn of [false, true]) {
    expect(await choose(desktop, 'Pause shortcuts')).toBe(true);
    await expect.poll(isRegistered).toBe(isOn);
  }
  await ask(page, 'settings.change', { microphone: DEFAULT_DESKTOP_SETTINGS.microphone });
});

test('a right click on a field opens its context menu with the clicked frame', async ({ desktop }) => {
  const { electron, page } = desktop;
  // The real menu would block until it is closed.
  await electron.evaluate(({ Menu }) => {
    Menu.prototype.popup = function (options) {
      const labels = this.items.map(({ label }) => label);
      Object.assign(globalThis, { shownMenu: { labels, hasFrame: Boolean(options?.frame) } });
    };
  });
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.value = 'Plant the beans.';
    document.body.prepend(field);
    field.select();
  });
  await page.locator('textarea').first().click({ button: 'right' });
  const shown = () => electron.evaluate(() => (globalThis as { shownMenu?: unknown }).shownMenu ?? null);
  await expect
    .poll(shown)
    .toEqual({ labels: expect.arrayContaining(['Copy', 'Paste', 'Select all']), hasFrame: true });
});
