import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { mainTexts } from '../../../src-main/texts/main-texts.ts';
import { applicationMenu, dockMenu, type MenuFacts } from '../../../src-main/window/application-menu.ts';

const facts: MenuFacts = {
  platform: 'linux',
  words: { ...mainTexts('en'), record: 'Opnemen', stop: 'Stoppen', settings: 'Instellingen' },
  isRecording: false,
  hotkey: 'CommandOrControl+Shift+Space',
};
const actions = {
  record: vi.fn<() => void>(),
  open: vi.fn<(path: string) => void>(),
  quit: vi.fn<() => void>(),
};

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
const find = (items: MenuItemConstructorOptions[], id: string) => flat(items).find((item) => item.id === id);
/**
 * Clicks an item; Electron would pass the item, the window and the event, which the app's handlers ignore.
 */
const press = (item: MenuItemConstructorOptions | undefined) => (item?.click as (() => void) | undefined)?.();

it('contains the standard menus, plus the app menu on macOS', () => {
  const menus = (platform: NodeJS.Platform) =>
    applicationMenu({ ...facts, platform }, actions).map(({ label }) => label);
  expect(menus('linux')).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
  expect(menus('darwin')).toEqual(['Parlance', 'File', 'Edit', 'View', 'Window', 'Help']);
});

it('puts the settings into the first menu on each platform', () => {
  const place = (platform: NodeJS.Platform) =>
    applicationMenu({ ...facts, platform }, actions).findIndex((menu) => find([menu], 'settings'));
  expect([place('linux'), place('darwin')]).toEqual([0, 0]);
  const file = applicationMenu({ ...facts, platform: 'darwin' }, actions)[1];
  expect(file && find([file], 'settings')).toBeUndefined();
});

it.each(['linux', 'darwin'] as const)(
  'labels every entry itself on %s, because Electron’s default labels are English',
  (platform) => {
    const words = mainTexts('ar');
    const items = flat(applicationMenu({ ...facts, platform, words }, actions));
    const unnamed = items.filter(
      ({ type, label = '' }) => type !== 'separator' && !/[\u0600-\u06ff]/.test(label),
    );
    expect(unnamed.map(({ label }) => label)).toEqual(platform === 'darwin' ? ['Parlance'] : []);
  },
);

it('uses the user’s language and shows the shortcut without registering it', () => {
  const menu = applicationMenu(facts, actions);
  expect(find(menu, 'record')).toMatchObject({
    label: 'Opnemen',
    accelerator: 'CommandOrControl+Shift+Space',
    registerAccelerator: false,
  });
  expect(find(menu, 'settings')?.label).toBe('Instellingen');
  expect(find(applicationMenu({ ...facts, hotkey: null }, actions), 'record')).not.toHaveProperty(
    'accelerator',
  );
});

it.each([
  ['the application’s', applicationMenu],
  ['the dock’s', dockMenu],
])('starts and stops a recording from %s menu', (_name, menu) => {
  actions.record.mockClear();
  expect(find(menu({ ...facts, isRecording: true }, actions), 'record')?.label).toBe('Stoppen');
  press(find(menu(facts, actions), 'record'));
  expect(actions.record).toHaveBeenCalledOnce();
});

it('opens the recent and settings pages', () => {
  for (const id of ['recent', 'settings']) press(find(applicationMenu(facts, actions), id));
  expect(actions.open.mock.calls).toEqual([['/recent'], ['/settings']]);
});
