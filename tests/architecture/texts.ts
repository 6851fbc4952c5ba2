import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

type Texts = Readonly<Record<string, string>>;

const LETTERS = /\p{L}{2,}/u;
/** The name of a text in the tables. */
const KEY = /^[a-z]\w*(\.\w+)+$/;
/** Attributes that people read or hear. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);

/** Text for people that is written into a component instead of a table. */
export function findHardCodedText(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('src-renderer/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) => {
      const found: Violation[] = [];
      const note = (words: string): void => {
        if (LETTERS.test(words) && !KEY.test(words))
          found.push({ path, what: `writes "${words.trim()}" itself` });
      };
      new Visitor({
        JSXText: ({ value }) => note(value),
        JSXAttribute: ({ name, value }) => {
          if (name.type !== 'JSXIdentifier' || !SPOKEN.has(name.name)) return;
          if (value?.type === 'Literal' && typeof value.value === 'string') note(value.value);
        },
        JSXExpressionContainer: ({ expression }) => {
          if (
            expression.type === 'Literal' &&
            typeof expression.value === 'string' &&
            expression.value.includes(' ')
          )
            note(expression.value);
        },
      }).visit(parseSync(path, text).program);
      return found;
    });
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** `recorder.advice.${...}`: every key with that beginning counts as used. */
const PREFIX = /`([a-z][\w]*(?:\.[\w]+)*\.)\$\{/g;

/** Files that hold the texts of a language. */
const TABLE_FILE = /^src-renderer\/i18n\/([a-z]{2}(-[a-z-]+)?|told-errors)\.ts$/;

/** Keys of the table that no source file names. */
export function findUnusedKeys(keys: readonly string[], files: readonly SourceFile[]): string[] {
  const users = files.filter(({ path }) => !TABLE_FILE.test(path));
  const text = users.map((file) => file.text).join('\n');
  const prefixes = Array.from(text.matchAll(PREFIX), ([, prefix]) => prefix ?? '');
  return keys.filter((key) => {
    const base = key.replace(PLURAL, '');
    if (prefixes.some((prefix) => base.startsWith(prefix))) return false;
    return ![base, key].some((name) => text.includes(`'${name}'`) || text.includes(`"${name}"`));
  });
}

const placesOf = (words: string): string => [...words.matchAll(/\{\{\w+\}\}/g)].map(String).sort().join(' ');

/** What is wrong with one text; null where it is sound. */
function faultOf(
  key: string,
  own: string | undefined,
  english: string,
  same: ReadonlySet<string>,
): string | null {
  if (own === undefined) return `${key} is missing`;
  if (own.trim() === '') return `${key} is empty`;
  // "One hour ago" may do without its number.
  if (placesOf(own) !== placesOf(english) && !/_(one|zero|two)$/.test(key)) return `${key} has other places`;
  const says = LETTERS.test(english.replace(/\{\{\w+\}\}/g, ''));
  return own === english && says && !same.has(english) ? `${key} is not translated: ${english}` : null;
}

/** Plural forms that the language's grammar has and its table has not (Unicode CLDR's categories). */
function missingForms(language: string, table: Texts, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.keys(english)
    .filter((key) => key.endsWith('_other'))
    .flatMap((key) => forms.map((form) => key.replace(/_other$/, `_${form}`)))
    .filter((key) => table[key] === undefined)
    .map((key) => `${key} is missing`);
}

/** What is wrong with a language's table, measured by the English one. `same`: texts that may be as in English. */
export function findTableFaults(
  language: string,
  table: Texts,
  english: Texts,
  same: ReadonlySet<string>,
): string[] {
  const known = new Set(Object.keys(english).map((key) => key.replace(PLURAL, '')));
  return [
    ...Object.entries(english).flatMap(([key, words]) => faultOf(key, table[key], words, same) ?? []),
    ...missingForms(language, table, english),
    ...Object.keys(table)
      .filter((key) => !known.has(key.replace(PLURAL, '')))
      .map((key) => `${key} is nobody's`),
  ];
}
