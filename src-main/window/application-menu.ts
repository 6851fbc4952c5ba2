import type { MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';

/** What menus can have done. */
export interface MenuActions {
  /** Toggles recording. */
  readonly record: () => void;
  /** Shows a page of the app. */
  readonly open: (path: string) => void;
  readonly quit: () => void;
}

/** What menus show. */
export interface MenuFacts {
  readonly platform: NodeJS.Platform;
  readonly words: MainTexts;
  readonly isRecording: boolean;
  /** The keys that record, shown beside the entry; null for none. */
  readonly hotkey: string | null;
}

export const RECENT_PAGE = '/recent';
export const SETTINGS_PAGE = '/settings';

const separator: MenuItemConstructorOptions = { type: 'separator' };

function recordItem(
  { words, isRecording, hotkey }: MenuFacts,
  record: () => void,
): MenuItemConstructorOptions {
  const label = isRecording ? words.stop : words.record;
  // Only shown: the keys themselves are the global hotkey's.
  const keys = hotkey === null ? {} : { accelerator: hotkey, registerAccelerator: false };
  return { id: 'record', label, click: () => record(), ...keys };
}

/** The menus that people expect of their system: the keys for copy, paste, zoom and close hang on them. */
export function applicationMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  const { platform, words } = facts;
  const isMac = platform === 'darwin';
  const file: MenuItemConstructorOptions[] = [
    recordItem(facts, actions.record),
    separator,
    { id: 'recent', label: words.recent, click: () => actions.open(RECENT_PAGE) },
    {
      id: 'settings',
      label: words.settings,
      accelerator: 'CommandOrControl+,',
      click: () => actions.open(SETTINGS_PAGE),
    },
    separator,
    isMac ? { role: 'close' } : { id: 'quit', label: words.quit, role: 'quit' },
  ];
  const own: MenuItemConstructorOptions[] = isMac ? [{ role: 'appMenu' }] : [];
  return [
    ...own,
    { id: 'file', label: words.file, submenu: file },
    { role: 'editMenu', label: words.edit },
    { role: 'viewMenu', label: words.view },
    { role: 'windowMenu', label: words.window },
    {
      role: 'help',
      label: words.help,
      submenu: [{ id: 'faq', label: words.help, click: () => actions.open('/faq') }],
    },
  ];
}

/** The menu of the icon beside the clock. */
export function trayMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  const { words } = facts;
  return [
    recordItem(facts, actions.record),
    separator,
    { id: 'open', label: words.open, click: () => actions.open('/app') },
    { id: 'recent', label: words.recent, click: () => actions.open(RECENT_PAGE) },
    { id: 'settings', label: words.settings, click: () => actions.open(SETTINGS_PAGE) },
    separator,
    { id: 'quit', label: words.quit, click: () => actions.quit() },
  ];
}

/** The menu of the icon in the dock. */
export function dockMenu(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  return [recordItem({ ...facts, hotkey: null }, actions.record)];
}
