import { monthNames } from './month-names.ts';

/** Languages that write a full stop after the day of a month: "12. Dezember". */
const LANGUAGES = ['de', 'da', 'nb', 'fi'];
/** Languages that write one after every ordinal: "unsere 3. neue Filiale". */
const ORDINALS = new Set([...LANGUAGES, 'no', 'pl', 'tr']);
/** A day of a month, or the second one of "12.–14. Dezember". */
const DAY = /(?:^|\.[–/-])(?:0?[1-9]|[12]\d|3[01])$/;
/** The name of a month, or a second day before it: "und 13. Dezember". */
const MONTH = /^(?:\p{Ll}+\s(?:0?[1-9]|[12]\d|3[01])\.\s)?(\p{L}+)/u;

/** Whether a word before a full stop is the day of the month that follows it. */
export function isDayOfMonth(word: string, next: string): boolean {
  if (!DAY.test(word)) return false;
  // Finnish months have an ending after a day: "joulukuuta".
  const name = (MONTH.exec(next)?.[1] ?? '').toLowerCase().replace(/kuuta$/, 'kuu');
  return LANGUAGES.some((language) => monthNames(language).has(name));
}

/** Whether digits before a full stop may be an ordinal in a language (ISO 639-1); null for an unknown language: they may. */
export const mayBeOrdinalPoint = (language: string | null): boolean =>
  language === null || ORDINALS.has(language);
