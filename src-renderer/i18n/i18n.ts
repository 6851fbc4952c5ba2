import { en, type TextKey, type TextTable } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Languages with a table of their own, loaded when chosen; any other shows English. Adding one is a file and a line. */
const TABLES: Readonly<Record<string, () => Promise<TextTable>>> = {
  nl: async () => (await import('./nl.ts')).nl,
};

const LANGUAGE_KEY = 'parlance-language';
const RIGHT_TO_LEFT = ['ar'];
const PLACE = /\{\{(\w+)\}\}/g;

interface Shown {
  readonly language: string;
  readonly table: Readonly<Record<string, string>>;
  readonly plurals: Intl.PluralRules;
}

let shown: Shown = { language: 'en', table: en, plurals: new Intl.PluralRules('en') };
let wanted = 'en';
const listeners = new Set<() => void>();

function remembered(): string {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? 'en';
  } catch {
    return 'en';
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

/** Shows the language used last on this device. Call once, before the first render. */
export async function startText(): Promise<void> {
  const language = remembered();
  if (language !== 'en') await showLanguage(language);
}

/** Switches the interface to a language code; a language without a table shows English. */
export async function showLanguage(code: string): Promise<void> {
  const load = TABLES[code];
  const language = load ? code : 'en';
  wanted = language;
  if (language === shown.language) return;
  const table = load ? await load() : en;
  if (wanted !== language) return;
  shown = { language, table, plurals: new Intl.PluralRules(language) };
  remember(language);
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  for (const listener of listeners) listener();
}

function entry(key: TextKey, count: string | number | undefined): string {
  if (typeof count !== 'number') return shown.table[key] ?? key;
  const form = shown.plurals.select(count);
  return shown.table[`${key}_${form}`] ?? shown.table[`${key}_other`] ?? shown.table[key] ?? key;
}

/**
 * The text of a key in the language shown, with `{{name}}` filled from `values`; a number named `count` chooses the
 * plural form and is written as the language writes numbers. A missing key shows itself.
 */
export function text(key: TextKey, values: TextValues = {}): string {
  return entry(key, values.count).replace(PLACE, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? value.toLocaleString(shown.language) : value;
  });
}

/** The language shown, as a BCP 47 tag for `Intl`. */
export function shownLanguage(): string {
  return shown.language;
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
