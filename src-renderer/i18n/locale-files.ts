import type { TextTable } from './format-text.ts';

/** All namespaces of all languages, one build file each. A new language only needs a folder. */
const TEXTS = import.meta.glob<TextTable>(
  // `mail` belongs to the server, `desktop-main` to the desktop app's main process.
  ['../../locales/*/*.json', '!../../locales/*/{mail,desktop-main}.json'],
  { import: 'default' },
);

/** Long texts: each is a namespace with a single key. */
const DOCUMENTS = import.meta.glob<string>('../../locales/*/*.md', { query: '?raw', import: 'default' });

/** Loads the texts of a namespace in a language, by key. Rejects if the file can't be loaded. */
export async function loadLocaleFile(language: string, namespace: string): Promise<TextTable> {
  const path = `../../locales/${language}/${namespace}`;
  const loadTexts = TEXTS[`${path}.json`];
  if (loadTexts) return loadTexts();
  const loadDocument = DOCUMENTS[`${path}.md`];
  if (!loadDocument) throw new Error(`There is no ${namespace} in ${language}.`);
  return { [`${namespace}.document`]: await loadDocument() };
}
