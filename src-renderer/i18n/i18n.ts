import { createListeners } from '../../src/async/listeners.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, RIGHT_TO_LEFT } from '../../src/contract/languages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';
import { whenAgain } from '../../src/text/when-again.ts';
import { firstLanguage } from './first-language.ts';
import { formatText, type TextTable } from './format-text.ts';
import { loadLocaleFile } from './locale-files.ts';
import type { Namespace, Say } from './text-keys.ts';

/** The loaded texts by language; keys are unique across namespaces. */
const tables = new Map<string, TextTable>();
/** Requests of files that did not fail, by `language/namespace`. */
const files = new Map<string, Promise<void>>();
const loaded = new Set<string>();
/** Namespaces used by the page: a language is shown once it has all of these. */
const inUse = new Set<Namespace>(['common']);
const listeners = createListeners();

let shown: InterfaceLanguage = 'en';
let wanted: InterfaceLanguage = 'en';

/** Loads a file once; a failed load is retried on the next request. */
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

/**
 * Loads namespaces in the current language and in the one being switched to. Rejects if a file can't be
 * loaded.
 */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) inUse.add(namespace);
  const languages = loaded.has(`${shown}/common`) ? new Set([shown, wanted]) : [wanted];
  await Promise.all(
    [...languages].flatMap((language) => namespaces.map((namespace) => loadFile(language, namespace))),
  );
}

/** Loads code and its texts in parallel. Rejects if either fails. */
export async function withTexts<T>(load: () => Promise<T>, ...namespaces: readonly Namespace[]): Promise<T> {
  const [code] = await Promise.all([load(), loadTexts(...namespaces)]);
  return code;
}

/** The pending load of missing namespaces in the current language; null if none is missing. */
export function missingTexts(namespaces: readonly Namespace[]): Promise<void> | null {
  const missing = namespaces.find((namespace) => !loaded.has(`${shown}/${namespace}`));
  return missing ? loadFile(shown, missing) : null;
}

/** Stores the language. If storage is disabled, it comes from the preferences on every load. */
function remember(language: string): boolean {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows the initial language, or English if its texts can't be loaded. Call it once, before the first render.
 */
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

const isWhole = (language: InterfaceLanguage): boolean =>
  [...inUse].every((namespace) => loaded.has(`${language}/${namespace}`));

/** Loads all namespaces in use. Rejects if one cannot be loaded: namespaces loaded later are then in the previous language. */
async function loadInUse(language: InterfaceLanguage): Promise<void> {
  try {
    await Promise.all([...inUse].map((namespace) => loadFile(language, namespace)));
  } catch (error) {
    if (wanted === language) wanted = shown;
    throw error;
  }
}

/**
 * Switches the interface to a language once all namespaces in use are loaded; English for an unknown code.
 * Rejects if its texts can't be loaded: the current language stays.
 */
export async function showLanguage(code: string): Promise<void> {
  const language = INTERFACE_LANGUAGES.find((one) => one === code) ?? 'en';
  wanted = language;
  if (language === shown && isWhole(language)) return;
  // More namespaces may come into use during the load.
  while (!isWhole(language)) {
    await loadInUse(language);
    if (wanted !== language) return;
  }
  const isNew = language !== shown;
  shown = language;
  if (isNew) listeners.tell();
  // Prerendering has no document.
  if (typeof document === 'undefined') return;
  if (isNew) remember(language);
  // The first language too: the prerendered page may be in another.
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * The text for a key chosen elsewhere, such as a mutation's notice or a page's title; the caller has loaded
 * its namespace. A missing key is returned as it is.
 */
export const textOf: Say = (key, values = {}) =>
  formatText(tables.get(shown) ?? {}, key, values, shown) ?? key;

/**
 * Texts for code outside components, in the current language at each call. The code's loader must load the
 * same namespaces (`tests/architecture/texts.test.ts`).
 */
export function textsOf<N extends Namespace>(..._namespaces: readonly [N, ...N[]]): Say<N> {
  return textOf as Say<N>;
}

/**
 * The text for an error code in the current language; otherwise the server's own text. `waitMs`: the wait the
 * server asks for, if any.
 */
export function serverWords(
  code: string | null,
  words: string | null,
  waitMs: number | null = null,
): string | null {
  const table = tables.get(shown) ?? {};
  const when = waitMs === null ? '' : whenAgain(waitMs / 1000, shown);
  const until = when && formatText(table, `error.${code}_until`, { when }, shown);
  return until || (formatText(table, `error.${code}`, {}, shown) ?? words);
}

/** The current language, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): InterfaceLanguage {
  return shown;
}

export function onLanguageChange(listener: () => void): () => void {
  return listeners.add(listener);
}
