import i18next, { type i18n } from 'i18next';
import { en, type TextKey, type TextTable } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Languages with a table of their own, loaded when chosen; any other shows English. Adding one is a file and a line. */
const TABLES: Readonly<Record<string, () => Promise<TextTable>>> = {
  nl: async () => (await import('./nl.ts')).nl,
};

const LANGUAGE_KEY = 'parlance-language';
const RIGHT_TO_LEFT = ['ar'];

const texts: i18n = i18next.createInstance();
let current = 'en';
const listeners = new Set<() => void>();

function remembered(): string {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? 'en';
  } catch {
    return 'en';
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the language is asked from the preferences at every load.
  }
}

/** Prepares the tables and shows the language used last on this device. Call once, before the first render. */
export async function startText(): Promise<void> {
  await texts.init({
    lng: 'en',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: en } },
  });
  const language = remembered();
  if (language in TABLES) await showLanguage(language);
}

/** Switches the interface to a language code; a language without a table shows English. */
export async function showLanguage(language: string): Promise<void> {
  const load = TABLES[language];
  const shown = load ? language : 'en';
  if (shown === current) return;
  if (load && !texts.hasResourceBundle(language, 'translation')) {
    texts.addResourceBundle(language, 'translation', await load());
  }
  await texts.changeLanguage(shown);
  current = shown;
  remember(shown);
  document.documentElement.lang = shown;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(shown) ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

/** The text of a key in the language shown; `count` chooses the plural form. */
export function text(key: TextKey, values?: TextValues): string {
  return texts.t(key, values ?? {});
}

/** The language shown, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): string {
  return current;
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
