import type { MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';
import { editMenu, macAppMenu, viewMenu, windowMenu } from './standard-menus.ts';

/** Actions of the menus. */
export interface MenuActions {
  /** Toggles recording. */
  readonly record: () => void;
  /** Shows a page of the app. */
  readonly open: (path: string) => void;
  readonly quit: () => void;
}

/** State shown in the menus. */
export interface MenuFacts {
  readonly platform: NodeJS.Platform;
  readonly words: MainTexts;
  readonly isRecording: boolean;
  /** The recording shortcut shown next to the entry; null for none. */
  readonly hotkey: string | null;
}

/** The app's name in its own menu; macOS shows the bundle's name there, which is the same. */
const APP_NAME = 'Parlance';
export const RECENT_PAGE = '/recent';
export const SETTINGS_PAGE = '/settings';

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The entry that starts and stops a recording. */
export function recordItem(
  { words, isRecording, hotkey }: MenuFacts,
  record: () => void,
): MenuItemConstructorOptions {
  const label = isRecording ? words.stop : words.record;
  // Display only: the global hotkey registers the keys.
  const keys = hotkey === null ? {} : { accelerator: hotkey, registerAccelerator: false };
  return { id: 'record', label, click: () => record(), ...keys };
}

/** The standard menus in the interface's language, with the shortcuts for copy, paste, zoom and close. */
export function applicationMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  const { platform, words } = facts;
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: words.settings,
    accelerator: 'CommandOrControl+,',
    click: () => actions.open(SETTINGS_PAGE),
  };
  const file: MenuItemConstructorOptions[] = [
    recordItem(facts, actions.record),
    separator,
    { id: 'recent', label: words.recent, click: () => actions.open(RECENT_PAGE) },
    ...(isMac ? [] : [settings]),
    separator,
    isMac
      ? { role: 'close', label: words['menu.closeWindow'] }
      : { id: 'quit', label: words.quit, role: 'quit' },
  ];
  const own: MenuItemConstructorOptions[] = isMac
    ? [{ id: 'app', label: APP_NAME, submenu: macAppMenu(words, settings) }]
    : [];
  return [
    ...own,
    { id: 'file', label: words.file, submenu: file },
    { id: 'edit', label: words.edit, submenu: editMenu(words) },
    { id: 'view', label: words.view, submenu: viewMenu(words) },
    { role: 'window', label: words.window, submenu: windowMenu(words, isMac) },
    {
      role: 'help',
      label: words.help,
      submenu: [{ id: 'faq', label: words.help, click: () => actions.open('/faq') }],
    },
  ];
}

/** The dock icon's menu. */
export function dockMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  return [recordItem({ ...facts, hotkey: null }, actions.record)];
}
