import { INTERFACE_LANGUAGES, type InterfaceLanguage, RIGHT_TO_LEFT } from '../../src/contract/languages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';
import { whenAgain } from '../../src/text/when-again.ts';
import { firstLanguage } from './first-language.ts';
import { formatText, type TextTable } from './format-text.ts';
import { loadLocaleFile } from './locale-files.ts';
import type { Namespace, Say } from './text-keys.ts';

/** Texts that are here, by language: those of all its loaded namespaces, whose keys differ. */
const tables = new Map<string, TextTable>();
/** Each file that was asked for and did not fail, as `language/namespace`. */
const files = new Map<string, Promise<void>>();
const loaded = new Set<string>();
/** What something on the page says: a language is shown once it has all of these. */
const inUse = new Set<Namespace>(['common']);
const listeners = new Set<() => void>();

let shown: InterfaceLanguage = 'en';
let wanted: InterfaceLanguage = 'en';

/** Loads one file, once; after a failure, again when it is asked for again. */
function loadFile(language: string, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`;
  const known = files.get(name);
  if (known) return known;
  const loading = loadLocaleFile(language, namespace).then(
    (texts) => {
      tables.set(language, { ...tables.get(language), ...texts });
      loaded.add(name);
    },
    (error: unknown) => {
      files.delete(name);
      throw error;
    },
  );
  files.set(name, loading);
  return loading;
}

/** Loads texts in the language shown, and in the one that is to follow. Rejects where a file can't be had. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  const languages = loaded.has(`${shown}/common`) ? new Set([shown, wanted]) : [wanted];
  await Promise.all(
    [...languages].flatMap((language) => namespaces.map((namespace) => loadFile(language, namespace))),
  );
}

/** Loads code beside what it says. Rejects where either can't be had. */
export async function withTexts<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): Promise<T> {
  const [code] = await Promise.all([load(), loadTexts(...namespaces)]);
  return code;
}

/** What is still to come of some namespaces in the language shown; null where all of it is here. */
export function missingTexts(namespaces: readonly Namespace[]): Promise<void> | null {
  const missing = namespaces.find((namespace) => !loaded.has(`${shown}/${namespace}`));
  return missing ? loadFile(shown, missing) : null;
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

/** Shows the language to begin with, or English where its texts can't be had. Call once, before the first render. */
export async function startText(isWritten = false): Promise<void> {
  const language = firstLanguage(isWritten);
  try {
    await showLanguage(language);
  } catch (error) {
    if (language === 'en') throw error;
    // Without a network, a page in English is better than none.
    await showLanguage('en');
  }
}

/**
 * Switches the interface to a language code, once all that is in use is there in it; English where there is no such
 * language. Rejects where its texts can't be had: the language stays as it is.
 */
export async function showLanguage(code: string): Promise<void> {
  const language = INTERFACE_LANGUAGES.find((one) => one === code) ?? 'en';
  wanted = language;
  const isWhole = () => [...inUse].every((namespace) => loaded.has(`${language}/${namespace}`));
  if (language === shown && isWhole()) return;
  // More may come into use while this loads.
  while (!isWhole()) {
    await Promise.all([...inUse].map((namespace) => loadFile(language, namespace)));
    if (wanted !== language) return;
  }
  const isNew = language !== shown;
  shown = language;
  if (isNew) for (const listener of [...listeners]) listener();
  // Pages are also written where there is no browser.
  if (!isNew || typeof document === 'undefined') return;
  remember(language);
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * Says a text that other code names by its key: a mutation's notice, a page's title. Whoever names it has loaded it. A
 * missing key shows itself.
 */
export const textOf: Say = (key, values = {}) =>
  formatText(tables.get(shown) ?? {}, key, values, shown) ?? key;

/**
 * Says texts of some namespaces in the language shown at the time of each call, for code that is no component. Whoever
 * loads that code names the same namespaces (`tests/architecture/texts.test.ts`).
 */
export function textsOf<N extends Namespace>(..._namespaces: readonly [N, ...N[]]): Say<N> {
  return textOf as Say<N>;
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
  const table = tables.get(shown) ?? {};
  if (code === 'rate_limited' && waitMs !== null) {
    const when = whenAgain(waitMs / 1000, shown);
    return formatText(table, 'error.rate_limited_until', { when }, shown) ?? words;
  }
  return formatText(table, `error.${code}`, {}, shown) ?? words;
}

/** The language shown, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): InterfaceLanguage {
  return shown;
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
