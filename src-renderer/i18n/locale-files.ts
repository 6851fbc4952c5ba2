import type { TextTable } from './format-text.ts';

/** Every namespace of every language, a file of the build each: a language is here as soon as it has a folder. */
const TEXTS = import.meta.glob<TextTable>(
  // The others are the server's, and the desktop's main process's.
  ['../../locales/*/*.json', '!../../locales/*/{mail,desktop-main}.json'],
  { import: 'default' },
);

/** Long texts: a namespace each, of one key. */
const DOCUMENTS = import.meta.glob<string>('../../locales/*/*.md', { query: '?raw', import: 'default' });

/** Loads the texts of a namespace in a language, by key. Rejects where the file can't be had. */
export async function loadLocaleFile(language: string, namespace: string): Promise<TextTable> {
  const path = `../../locales/${language}/${namespace}`;
  const loadTexts = TEXTS[`${path}.json`];
  if (loadTexts) return loadTexts();
  const loadDocument = DOCUMENTS[`${path}.md`];
  if (!loadDocument) throw new Error(`There is no ${namespace} in ${language}.`);
  return { [`${namespace}.document`]: await loadDocument() };
}
