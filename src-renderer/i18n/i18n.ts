import { createInstance } from 'i18next';
import { type InterfaceLanguage, preferredLanguage, RIGHT_TO_LEFT } from '../../src/contract/languages.ts';
import { languageAddress } from '../../src/contract/page/pages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';
import { waitOf } from '../../src/text/when-again.ts';
import { en, type TextKey, type TextTable } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Every language of the interface but English, loaded when chosen. Adding one is a file, a line here and one in the contract. */
const TABLES: Readonly<Record<Exclude<InterfaceLanguage, 'en'>, () => Promise<TextTable>>> = {
  nl: async () => (await import('./nl.ts')).nl,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
  ru: async () => (await import('./ru.ts')).ru,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

const hasTable = (code: string): code is keyof typeof TABLES => Object.hasOwn(TABLES, code);

const NAMESPACE = 'translation';

/** Keys have dots in them and mean no tree; React escapes what it renders. */
const engine = createInstance();
void engine.init({
  lng: 'en',
  resources: { en: { [NAMESPACE]: en } },
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});

let wanted = 'en';

/** Adds texts to the English table; every other table is whole. */
export function addEnglish(texts: Readonly<Record<string, string>>): void {
  engine.addResources('en', NAMESPACE, { ...texts });
}

function remembered(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Storage may be switched off: the language then comes from the preferences at every load. */
function remember(language: string): boolean {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
    return true;
  } catch {
    return false;
  }
}

/**
 * The language to begin with: the one that the address names, the one used last on this device, the one that the page
 * was written in, or else the first that this browser reads. `isWritten`: the server chose the page's language.
 */
function firstLanguage(isWritten: boolean): string {
  return (
    languageAddress(location.pathname)?.language ??
    remembered() ??
    (isWritten ? document.documentElement.lang : preferredLanguage(navigator.languages))
  );
}

/** Shows the language to begin with, or English where its table can't be had. Call once, before the first render. */
export async function startText(isWritten = false): Promise<void> {
  const language = firstLanguage(isWritten);
  if (language === 'en') return;
  try {
    await showLanguage(language);
  } catch {
    // Without a network, a page in English is better than none.
  }
}

/** Switches the interface to a language code; a language without a table shows English. */
export async function showLanguage(code: string): Promise<void> {
  const load = hasTable(code) ? TABLES[code] : null;
  const language = load ? code : 'en';
  wanted = language;
  if (language === engine.language) return;
  if (load && !engine.hasResourceBundle(language, NAMESPACE)) {
    engine.addResourceBundle(language, NAMESPACE, await load());
  }
  if (wanted !== language) return;
  await engine.changeLanguage(language);
  // Pages are also written where there is no browser.
  if (typeof document === 'undefined') return;
  remember(language);
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * The text of a key in the language shown, with `{{name}}` filled from `values`; a number named `count` chooses the
 * plural form. Numbers are written as the language does. A missing key shows itself.
 */
export function text(key: TextKey, values: TextValues = {}): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value.toLocaleString(engine.language) : value,
  ]);
  return engine.t(key, { count: values.count, replace: Object.fromEntries(written) });
}

/**
 * What a failure is called in the language shown, by its code; the server's own words where there is nothing better.
 * `waitMs`: how long the server asks to wait, where it does.
 */
export function serverWords(
  code: string | null,
  words: string | null,
  waitMs: number | null = null,
): string | null {
  // Its range is that of the format `relativetime` in the text.
  const wait = code === 'rate_limited' && waitMs !== null ? waitOf(waitMs / 1000) : null;
  const key = `error.${wait ? 'rate_limited_until' : code}`;
  return engine.exists(key) ? engine.t(key, { ...wait }) : words;
}

/** The language shown, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): string {
  return engine.language;
}

export function onLanguageChange(listener: () => void): () => void {
  engine.on('languageChanged', listener);
  return () => engine.off('languageChanged', listener);
}
