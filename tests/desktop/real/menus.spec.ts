import { expect, isReal, test } from '../fixtures.ts';

test.skip(!isReal, 'what Electron makes of a template is for the real one to show');

test('menus and their roles are labelled by the app, in the interface’s language', async ({
  sharedDesktop,
}) => {
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

test('on macOS, the app’s own menu has the settings with their usual key', async ({ sharedDesktop }) => {
  test.skip(process.platform !== 'darwin', 'only macOS has such a menu');
  const settings = await sharedDesktop.electron.evaluate(({ Menu }) => {
    const [own] = Menu.getApplicationMenu()?.items ?? [];
    return own?.submenu?.getMenuItemById('settings')?.accelerator ?? null;
  });
  expect(settings).toBe('CommandOrControl+,');
});

test('a menu takes submenus with radio items, of which one is chosen, and a tick', async ({
  sharedDesktop,
}) => {
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
