import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopSettings, RecentTexts, TrayChoices } from '../../src/contract/desktop/desktop.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import {
  type MenuActions,
  type MenuFacts,
  RECENT_PAGE,
  recordItem,
  SETTINGS_PAGE,
} from '../window/application-menu.ts';

/** Actions of the tray's menu. */
export interface TrayActions extends MenuActions {
  /** Shows the window as it is. */
  readonly showWindow: () => void;
  readonly chooseLanguage: (language: RecordingLanguage) => void;
  /** Null: the system's default. */
  readonly chooseMicrophone: (microphone: DesktopSettings['microphone']) => void;
  /** Null: by the program in front. */
  readonly chooseMode: (id: string | null) => void;
  /** Copies a text to the clipboard. */
  readonly copy: (text: string) => void;
  readonly pauseKeys: (isPaused: boolean) => void;
}

export interface TrayMenuFacts extends MenuFacts {
  /** The interface's language. */
  readonly locale: string;
  readonly settings: Pick<DesktopSettings, 'microphone' | 'modes' | 'mode'>;
  /** Null until the page has sent them. */
  readonly choices: TrayChoices | null;
  readonly recent: RecentTexts;
  readonly areKeysPaused: boolean;
}

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };
/** Characters of a text that an entry shows. */
const ENTRY_MAX = 48;

/** A text as an entry: `&` would mark the next letter as a key. */
const menuLabel = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  const line = letters.length > ENTRY_MAX ? `${letters.slice(0, ENTRY_MAX).join('')}…` : letters.join('');
  return line.replaceAll('&', '&&');
};

const radio = (label: string, checked: boolean, click: () => void): Item => ({
  type: 'radio',
  label,
  checked,
  click: () => click(),
});

function languageItems({ choices, words, locale }: TrayMenuFacts, { chooseLanguage }: TrayActions): Item[] {
  if (!choices) return [];
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const nameOf = (language: RecordingLanguage): string =>
    language === 'auto' ? words['tray.languageAuto'] : (names.of(language) ?? language);
  const item = (language: RecordingLanguage): Item =>
    radio(nameOf(language), language === choices.language, () => chooseLanguage(language));
  const byName = new Intl.Collator(locale).compare;
  const rest = choices.all
    .filter((language) => !choices.languages.includes(language))
    .toSorted((a, b) => byName(nameOf(a), nameOf(b)));
  const more: Item = { id: 'languageMore', label: words['tray.languageMore'], submenu: rest.map(item) };
  const submenu = [...choices.languages.map(item), ...(rest.length > 0 ? [separator, more] : [])];
  return [{ id: 'language', label: words['tray.language'], submenu }];
}

function microphoneItems(
  { choices, settings: { microphone }, words }: TrayMenuFacts,
  { chooseMicrophone }: TrayActions,
): Item[] {
  if (!choices) return [];
  const known = choices.microphones;
  // One that is unplugged stays chosen, and is used again when it is back.
  const missing = microphone && !known.some(({ id }) => id === microphone.id) ? [microphone] : [];
  const submenu = [
    radio(words['tray.microphoneSystem'], microphone === null, () => chooseMicrophone(null)),
    ...[...known, ...missing].map((each) =>
      radio(menuLabel(each.label), each.id === microphone?.id, () => chooseMicrophone(each)),
    ),
  ];
  return [{ id: 'microphone', label: words['tray.microphone'], submenu }];
}

function modeItems({ settings: { modes, mode }, words }: TrayMenuFacts, { chooseMode }: TrayActions): Item[] {
  if (modes.length === 0) return [];
  const submenu = [
    radio(words['tray.modeAuto'], mode === null, () => chooseMode(null)),
    ...modes.map(({ id, name }) => radio(menuLabel(name), id === mode, () => chooseMode(id))),
  ];
  return [{ id: 'mode', label: words['tray.mode'], submenu }];
}

function recentItems({ recent, words }: TrayMenuFacts, { copy, open }: TrayActions): Item[] {
  const texts: Item[] = recent.map(({ text }) => ({ label: menuLabel(text), click: () => copy(text) }));
  const page: Item = { id: 'recent', label: words.recent, click: () => open(RECENT_PAGE) };
  if (texts.length === 0) return [page];
  return [{ id: 'copy', label: words['tray.copy'], submenu: texts }, page];
}

/** The menu of the icon beside the clock. */
export function trayMenu(facts: TrayMenuFacts, actions: TrayActions): Item[] {
  const { words, areKeysPaused } = facts;
  const choices = [
    ...languageItems(facts, actions),
    ...microphoneItems(facts, actions),
    ...modeItems(facts, actions),
  ];
  return [
    recordItem(facts, actions.record),
    {
      id: 'pauseKeys',
      type: 'checkbox',
      label: words['tray.pauseKeys'],
      checked: areKeysPaused,
      click: () => actions.pauseKeys(!areKeysPaused),
    },
    separator,
    ...(choices.length > 0 ? [...choices, separator] : []),
    ...recentItems(facts, actions),
    separator,
    { id: 'open', label: words.open, click: () => actions.showWindow() },
    { id: 'settings', label: words.settings, click: () => actions.open(SETTINGS_PAGE) },
    separator,
    { id: 'quit', label: words.quit, click: () => actions.quit() },
  ];
}
