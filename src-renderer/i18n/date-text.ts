import { DATES_KEY } from '../../src/contract/page/storage-keys.ts';

/** How dates in English can be written: each is a locale whose dates differ from the others'. */
export const ENGLISH_DATES = ['en-US', 'en-GB'] as const;
export type EnglishDates = (typeof ENGLISH_DATES)[number];

const ENGLISH = /^en-/;

/** What was chosen on this device; null where dates are to be written as its system does. */
export function chosenDates(): EnglishDates | null {
  try {
    const stored = localStorage.getItem(DATES_KEY);
    return ENGLISH_DATES.find((one) => one === stored) ?? null;
  } catch {
    return null;
  }
}

/** Remembers how dates in English are written; null for as the system does. Does nothing where storage is switched off. */
export function chooseDates(dates: EnglishDates | null): void {
  try {
    if (dates) localStorage.setItem(DATES_KEY, dates);
    else localStorage.removeItem(DATES_KEY);
  } catch {
    // The system's dates are shown: nothing else depends on it.
  }
}

/** The locale that dates are written in: English has two orders of day and month, and two clocks. */
function dateLocale(language: string): string {
  if (language !== 'en') return language;
  return chosenDates() ?? navigator.languages.find((tag) => ENGLISH.test(tag)) ?? language;
}

/** Writes a moment as it stands in a sentence: no Russian "г." before a full stop, and the French first as "1er". */
export function publicDateText(
  at: Date | number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const written = new Intl.DateTimeFormat(locale, options).format(at);
  if (locale === 'ru') return written.replace(/\s*г\./, '');
  return locale === 'fr' ? written.replace(/^1(?=\s\p{L})/u, '1er') : written;
}

/** The same for somebody's own pages: in English, in the order of this device. */
export function dateText(at: Date | number, language: string, options: Intl.DateTimeFormatOptions): string {
  return publicDateText(at, dateLocale(language), options);
}
