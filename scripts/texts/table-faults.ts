/** Texts of one language and namespace, by key. */
export type TextTable = Readonly<Record<string, string>>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const LETTERS = /\p{L}{2,}/u;
const PLACEHOLDER = /\{\{\w+\}\}/g;

/** A key without its plural ending. */
export const baseOf = (key: string): string => key.replace(PLURAL, '');

const placeholdersOf = (words: string): string => (words.match(PLACEHOLDER) ?? []).sort().join(' ');

/** The fault of one text; null if there is none. */
function faultOf(
  key: string,
  translation: string | undefined,
  english: string,
  identical: ReadonlySet<string>,
): string | null {
  if (translation === undefined) return `${key} is missing`;
  if (translation.trim() === '') return `${key} is empty`;
  // "One hour ago" may omit the number.
  if (placeholdersOf(translation) !== placeholdersOf(english) && !/_(one|zero|two)$/.test(key))
    return `${key} has other placeholders`;
  const hasWords = LETTERS.test(english.replace(PLACEHOLDER, ''));
  return translation === english && hasWords && !identical.has(english)
    ? `${key} is not translated: ${english}`
    : null;
}

/** Plural forms that the language needs and its table lacks (Unicode CLDR's categories). */
function missingForms(language: string, table: TextTable, english: TextTable): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.keys(english)
    .filter((key) => key.endsWith('_other'))
    .flatMap((key) => forms.map((form) => key.replace(/_other$/, `_${form}`)))
    .filter((key) => table[key] === undefined)
    .map((key) => `${key} is missing`);
}

/**
 * Faults of a language's table, compared with the English one. `identical`: texts that may equal the English ones.
 */
export function findTableFaults(
  language: string,
  table: TextTable,
  english: TextTable,
  identical: ReadonlySet<string>,
): string[] {
  const known = new Set(Object.keys(english).map(baseOf));
  const faults = [
    ...Object.entries(english).flatMap(([key, words]) => faultOf(key, table[key], words, identical) ?? []),
    ...missingForms(language, table, english),
    ...Object.keys(table)
      .filter((key) => !known.has(baseOf(key)))
      .map((key) => `${key} is not in English`),
  ];
  return [...new Set(faults)];
}

/** The accessible name of the button that shows the text of `key`; undefined where that text is its name. */
function accessibleName(key: string, table: TextTable): string | undefined {
  const named = table[`${key}Named`] ?? table[`${key}Of`];
  if (named !== undefined) return named;
  if (key.startsWith('tools.short.')) return table[key.replace('.short.', '.')];
  const long = key.endsWith('Short') ? table[key.slice(0, -'Short'.length)] : undefined;
  // Only a name that says which item: other texts have a long form, too.
  return long?.includes('{{') ? long : undefined;
}

/** Accessible names that lack the words label: voice control can't press such a button (WCAG 2.5.3). */
export function findNameFaults(table: TextTable): string[] {
  return Object.entries(table)
    .filter(
      ([key, label]) => accessibleName(key, table)?.toLowerCase().includes(label.toLowerCase()) === false,
    )
    .map(([key, label]) => `the name of ${key} lacks what it shows: ${label}`);
}

/** `recorder.advice.${...}`: every key with this prefix counts as used. */
const PREFIX = /`([a-z]\w*(?:\.\w+)*\.)\$\{/g;

/** Keys that occur in none of the sources. */
export function findUnusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n');
  const prefixes = Array.from(text.matchAll(PREFIX), ([, prefix]) => prefix ?? '');
  return keys.filter((key) => {
    const base = baseOf(key);
    if (prefixes.some((prefix) => base.startsWith(prefix))) return false;
    return ![base, key].some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
  });
}
