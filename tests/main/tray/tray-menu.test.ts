import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mode } from '../../../src/contract/desktop/modes.ts';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { mainTexts } from '../../../src-main/texts/main-texts.ts';
import { type TrayMenuFacts, trayMenu } from '../../../src-main/tray/tray-menu.ts';
import { emptyMode } from '../../../src-renderer/features/desktop/modes/mode-presets.ts';

const mode = (name: string): Mode => ({
  ...emptyMode(),
  name,
});
const MAIL = mode('E-mail & letters');
const CHAT = mode('Chat');
const HEADSET = { id: 'h', label: 'Headset' };

const facts: TrayMenuFacts = {
  platform: 'linux',
  words: mainTexts('en'),
  isRecording: false,
  hotkey: null,
  locale: 'en',
  settings: { modes: [MAIL, CHAT], mode: CHAT.id, microphone: HEADSET },
  choices: {
    language: 'de',
    languages: ['auto', 'en', 'de'],
    all: ['auto', 'en', 'de', 'it', 'ar'],
    microphones: [{ id: 'b', label: 'Built-in' }, HEADSET],
  },
  recent: [
    { id: '1', text: `Plant beans\n& water them. ${'word '.repeat(20)}` },
    { id: '2', text: 'second' },
  ],
  areKeysPaused: false,
};
const actions = {
  record: vi.fn<() => void>(),
  open: vi.fn<(path: string) => void>(),
  showWindow: vi.fn<() => void>(),
  quit: vi.fn<() => void>(),
  chooseLanguage: vi.fn<(language: string) => void>(),
  chooseMicrophone: vi.fn<(microphone: unknown) => void>(),
  chooseMode: vi.fn<(id: string | null) => void>(),
  copy: vi.fn<(text: string) => void>(),
  pauseKeys: vi.fn<(isPaused: boolean) => void>(),
};
beforeEach(() => vi.clearAllMocks());

type Items = MenuItemConstructorOptions[];
const items = (change: Partial<TrayMenuFacts> = {}): Items => trayMenu({ ...facts, ...change }, actions);
const submenu = (menu: Items, id: string): Items => {
  const found = menu.find((item) => item.id === id)?.submenu;
  return Array.isArray(found) ? found : [];
};
const press = (item: MenuItemConstructorOptions | undefined): unknown =>
  (item?.click as (() => void) | undefined)?.();
const shown = (menu: Items): string[] =>
  menu.map(({ label = '-', checked }) => `${checked ? '* ' : ''}${label}`);

describe('tray menu', () => {
  it('starts with the recording command and ends with quit', () => {
    expect(items().map(({ id = '-' }) => id)).toEqual([
      ...['record', 'pauseKeys', '-', 'language', 'microphone', 'mode', '-'],
      ...['copy', 'recent', '-', 'open', 'settings', '-', 'quit'],
    ]);
    expect(items({ isRecording: true })[0]?.label).toBe('Stop recording');
    for (const id of ['record', 'open', 'recent', 'settings', 'quit']) {
      press(items().find((item) => item.id === id));
    }
    expect(actions.record).toHaveBeenCalledOnce();
    // The page that was left stays open, with what is typed there.
    expect(actions.showWindow).toHaveBeenCalledOnce();
    expect(actions.open.mock.calls).toEqual([['/recent'], ['/settings']]);
    expect(actions.quit).toHaveBeenCalledOnce();
  });

  it('lists the page’s languages in the interface language', () => {
    const languages = submenu(items({ locale: 'fr', words: mainTexts('fr') }), 'language');
    const few = ['Détection automatique', 'anglais', '* allemand'];
    expect(shown(languages)).toEqual([...few, '-', 'Autres langues']);
    const more = submenu(languages, 'languageMore');
    expect(shown(more)).toEqual(['arabe', 'italien']);
    press(more[1]);
    expect(actions.chooseLanguage).toHaveBeenLastCalledWith('it');
    press(languages[1]);
    expect(actions.chooseLanguage).toHaveBeenLastCalledWith('en');
  });

  it('lists the microphones and keeps a chosen one that is unplugged', () => {
    const system = 'System default';
    expect(shown(submenu(items(), 'microphone'))).toEqual([system, 'Built-in', '* Headset']);
    const choices = facts.choices && { ...facts.choices, microphones: [] };
    const microphones = submenu(items({ choices }), 'microphone');
    expect(shown(microphones)).toEqual([system, '* Headset']);
    press(microphones[0]);
    press(microphones[1]);
    expect(actions.chooseMicrophone.mock.calls).toEqual([[null], [HEADSET]]);
  });

  it('lists the modes if there are any', () => {
    const modes = submenu(items(), 'mode');
    expect(shown(modes)).toEqual(['By active program', 'E-mail && letters', '* Chat']);
    press(modes[0]);
    press(modes[1]);
    expect(actions.chooseMode.mock.calls).toEqual([[null], [MAIL.id]]);
    const none = items({ settings: { ...facts.settings, modes: [], mode: null } });
    expect(none.some(({ id }) => id === 'mode')).toBe(false);
  });

  it('copies the complete recent text and shows its beginning as label', () => {
    const [first, second] = submenu(items(), 'copy');
    expect(first?.label).toMatch(/^Plant beans && water them\. word .{1,40}…$/);
    press(first);
    press(second);
    expect(actions.copy.mock.calls).toEqual([[facts.recent[0]?.text], ['second']]);
    expect(items({ recent: [] }).some(({ id }) => id === 'copy')).toBe(false);
  });

  it('pauses and resumes the hotkeys', () => {
    const pause = (arePaused: boolean) =>
      items({ areKeysPaused: arePaused }).find(({ id }) => id === 'pauseKeys');
    expect([pause(false)?.checked, pause(true)?.checked]).toEqual([false, true]);
    press(pause(false));
    press(pause(true));
    expect(actions.pauseKeys.mock.calls).toEqual([[true], [false]]);
  });

  it('hides choices that the page has not reported yet', () => {
    const settings = { ...facts.settings, modes: [], mode: null };
    expect(items({ choices: null, settings }).map(({ id = '-' }) => id)).toEqual([
      ...['record', 'pauseKeys', '-', 'copy', 'recent', '-', 'open', 'settings', '-', 'quit'],
    ]);
  });

  it.each(INTERFACE_LANGUAGES)('has labels in %s', (locale) => {
    const all = items({ locale, words: mainTexts(locale) }).flatMap((item) => [
      item,
      ...(Array.isArray(item.submenu) ? item.submenu : []),
    ]);
    for (const { type, label } of all) if (type !== 'separator') expect(label).not.toBeFalsy();
  });
});
