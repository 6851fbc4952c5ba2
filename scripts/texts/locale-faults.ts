import { ERRORS } from '../../src/contract/errors.ts';
import { identicalTranslations } from './identical-translations.ts';
import { type Locale, OUTSIDE_INTERFACE } from './locales.ts';
import { baseOf, findNameFaults, findTableFaults, findUnusedKeys, type TextTable } from './table-faults.ts';
import { findWordingFaults } from './wording-faults.ts';

/** The server's English messages, under the keys of their translations. */
const ERROR_TEXTS: TextTable = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { text }]) => [`error.${code}`, text]),
);

const HEADING_ID = /^#{1,2} .*?(?:\{#(\w+)\})?$/gm;

/** The anchors of a document's headings, in order. */
const headingsOf = (document: string): string =>
  Array.from(document.matchAll(HEADING_ID), ([, id]) => id ?? '').join(' ');

/** The English texts of a namespace, including the contract's. */
function englishOf(english: Locale, namespace: string): TextTable {
  return { ...english.get(namespace), ...(namespace === 'errors' && ERROR_TEXTS) };
}

/** Faults of a language, compared with English. */
export function findLocaleFaults(language: string, locale: Locale, english: Locale): string[] {
  const identical = identicalTranslations(language);
  const namespaces = new Set([...english.keys(), ...locale.keys()]);
  return [...namespaces].flatMap((namespace) => {
    const table = locale.get(namespace);
    const reference = englishOf(english, namespace);
    if (!table) return [`${namespace} is missing`];
    if (!english.has(namespace)) return [`${namespace} is not in English`];
    const faults = findTableFaults(language, table, reference, identical);
    if (headingsOf(table.document ?? '') !== headingsOf(reference.document ?? '')) {
      faults.push('document has other headings');
    }
    return faults.map((fault) => `${namespace}: ${fault}`);
  });
}

const nameFaults = (locale: Locale): string[] =>
  [...locale].flatMap(([namespace, table]) => findNameFaults(table).map((fault) => `${namespace}: ${fault}`));

/**
 * Keys of the interface without plural endings, each with its namespace. Throws for a key in two namespaces.
 */
export function keyNamespaces(english: Locale): Map<string, string> {
  const found = new Map<string, string>();
  for (const [namespace, table] of english) {
    if (OUTSIDE_INTERFACE.has(namespace)) continue;
    for (const key of Object.keys(table)) {
      // A document is addressed by its namespace.
      const base = key === 'document' ? `${namespace}.document` : baseOf(key);
      const other = found.get(base);
      if (other !== undefined && other !== namespace) {
        throw new Error(`${base} is both in ${other} and in ${namespace}.`);
      }
      found.set(base, namespace);
    }
  }
  return found;
}

/** Faults of all languages, and unused English texts. `sources`: the code that uses texts. */
export function findTextFaults(
  locales: ReadonlyMap<string, Locale>,
  languages: readonly string[],
  sources: readonly string[],
): string[] {
  const english = locales.get('en') ?? new Map();
  const used = [...english].flatMap(([namespace, table]) =>
    OUTSIDE_INTERFACE.has(namespace) || table.document !== undefined ? [] : Object.keys(table),
  );
  return [
    ...findUnusedKeys(used, sources).map((key) => `en: ${key} is not used`),
    ...languages.flatMap((language) => {
      const locale = locales.get(language);
      if (!locale) return [`${language}: has no folder`];
      const compared = [
        ...findLocaleFaults(language, locale, english),
        ...findWordingFaults(language, locale),
      ];
      const faults = [...(language === 'en' ? [] : compared), ...nameFaults(locale)];
      return faults.map((fault) => `${language}: ${fault}`);
    }),
    ...[...locales.keys()]
      .filter((language) => !languages.includes(language))
      .map((language) => `${language}: is no language of src/contract/languages.ts`),
  ];
}
