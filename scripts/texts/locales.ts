import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextTable } from './table-faults.ts';

/** The texts of a language by namespace: a `.json` by key, a `.md` as one text with the key `document`. */
export type Locale = ReadonlyMap<string, TextTable>;

/** Namespaces not loaded by the interface: the server's mails, and the desktop's main process. */
export const OUTSIDE_INTERFACE: ReadonlySet<string> = new Set(['mail', 'desktop-main']);

/** All strings in a JSON value, with their paths. */
function stringsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text.`);
  return Object.entries(value).flatMap(([name, inner]) =>
    stringsIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** False for files of the file manager, such as `.DS_Store`. */
const isShown = (name: string): boolean => !name.startsWith('.');

/** Reads the folder of a language. Throws for a file that is not JSON with texts. */
function readLocale(folder: string): Locale {
  const files = readdirSync(folder).filter(isShown).sort();
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      if (file.endsWith('.md')) return [file.slice(0, -'.md'.length), { document: text }];
      if (!file.endsWith('.json')) throw new Error(`${join(folder, file)} is neither JSON nor Markdown.`);
      return [file.slice(0, -'.json'.length), Object.fromEntries(stringsIn(JSON.parse(text), ''))];
    }),
  );
}

/** Reads the folders of all languages, by language code. */
export function readLocales(folder: string): ReadonlyMap<string, Locale> {
  const languages = readdirSync(folder).filter(isShown);
  return new Map(languages.map((language) => [language, readLocale(join(folder, language))]));
}
