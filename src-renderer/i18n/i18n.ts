import { createListeners } from '../../src/async/listeners.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, RIGHT_TO_LEFT } from '../../src/contract/languages.ts';
import { LANGUAGE_KEY } from '../../src/contract/page/storage-keys.ts';
import { formatRetryTime } from '../../src/text/retry-time.ts';
import { firstLanguage } from './first-language.ts';
import { formatText, type TextTable } from './format-text.ts';
import { loadLocaleFile } from './locale-files.ts';
import type { Namespace, Translate } from './text-keys.ts';

/** The loaded texts by language; keys are unique across namespaces. */
const tables = new Map<string, TextTable>();
/** Requests of files that did not fail, by `language/namespace`. */
const files = new Map<string, Promise<void>>();
const loadedFiles = new Set<string>();
/** Namespaces used by the page: a language is shown once it has all of these. */
const usedNamespaces = new Set<Namespace>(['common']);
const listeners = createListeners();

let current: InterfaceLanguage = 'en';
let requested: InterfaceLanguage = 'en';

/** Loads a file once; a failed load is retried on the next request. */
function loadFile(language: string, namespace: Namespace): Promise<void> {
  const name = `${language}/${namespace}`;
  const pending = files.get(name);
  if (pending) return pending;
  const loading = loadLocaleFile(language, namespace).then(
    (texts) => {
      tables.set(language, { ...tables.get(language), ...texts });
      loadedFiles.add(name);
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
  for (const namespace of namespaces) usedNamespaces.add(namespace);
  const languages = loadedFiles.has(`${current}/common`) ? new Set([current, requested]) : [requested];
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
  const missing = namespaces.find((namespace) => !loadedFiles.has(`${current}/${namespace}`));
  return missing ? loadFile(current, missing) : null;
}

/** Stores the language. If storage is disabled, it comes from the preferences on every load. */
function storeLanguage(language: string): boolean {
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
export async function initTexts(isPrerendered = false): Promise<void> {
  const language = firstLanguage(isPrerendered);
  try {
    await showLanguage(language);
  } catch (error) {
    if (language === 'en') throw error;
    // Without a network, a page in English is better than none.
    await showLanguage('en');
  }
}

const isLoaded = (language: InterfaceLanguage): boolean =>
  [...usedNamespaces].every((namespace) => loadedFiles.has(`${language}/${namespace}`));

/** Loads all namespaces in use. Rejects if one cannot be loaded: namespaces loaded later are then in the previous language. */
async function loadUsedNamespaces(language: InterfaceLanguage): Promise<void> {
  try {
    await Promise.all([...usedNamespaces].map((namespace) => loadFile(language, namespace)));
  } catch (error) {
    if (requested === language) requested = current;
    throw error;
  }
}

/**
 * Switches the interface to a language once all namespaces in use are loaded; English for an unknown code.
 * Rejects if its texts can't be loaded: the current language stays.
 */
export async function showLanguage(code: string): Promise<void> {
  const language = INTERFACE_LANGUAGES.find((one) => one === code) ?? 'en';
  requested = language;
  if (language === current && isLoaded(language)) return;
  // More namespaces may come into use during the load.
  while (!isLoaded(language)) {
    await loadUsedNamespaces(language);
    if (requested !== language) return;
  }
  const isChanged = language !== current;
  current = language;
  if (isChanged) listeners.notify();
  // Prerendering has no document.
  if (typeof document === 'undefined') return;
  if (isChanged) storeLanguage(language);
  // The first language too: the prerendered page may be in another.
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * The text for a key chosen elsewhere, such as a mutation's notice or a page's title; the caller has loaded
 * its namespace. A missing key is returned as it is.
 */
export const textOf: Translate = (key, values = {}) =>
  formatText(tables.get(current) ?? {}, key, values, current) ?? key;

/**
 * Texts for code outside components, in the current language at each call. The code's loader must load the
 * same namespaces (`tests/architecture/texts.test.ts`).
 */
export function textsOf<N extends Namespace>(..._namespaces: readonly [N, ...N[]]): Translate<N> {
  return textOf as Translate<N>;
}

/**
 * The text for an error code in the current language; otherwise the server's own text. `waitMs`: the wait the
 * server asks for, if any.
 */
export function serverErrorText(
  code: string | null,
  words: string | null,
  waitMs: number | null = null,
): string | null {
  const table = tables.get(current) ?? {};
  const when = waitMs === null ? '' : formatRetryTime(waitMs / 1000, current);
  const until = when && formatText(table, `error.${code}_until`, { when }, current);
  return until || (formatText(table, `error.${code}`, {}, current) ?? words);
}

/** The current language, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): InterfaceLanguage {
  return current;
}

export function onLanguageChange(listener: () => void): () => void {
  return listeners.add(listener);
}
