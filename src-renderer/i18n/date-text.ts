import { DATES_KEY } from '../../src/contract/page/storage-keys.ts';

/** The formats for dates in English, each named by a locale that uses it. */
export const ENGLISH_DATE_FORMATS = ['en-US', 'en-GB'] as const;
export type EnglishDateFormat = (typeof ENGLISH_DATE_FORMATS)[number];

const ENGLISH_TAG = /^en-/;

/** The date format chosen on this device; null for the system's. */
export function storedDateFormat(): EnglishDateFormat | null {
  try {
    const stored = localStorage.getItem(DATES_KEY);
    return ENGLISH_DATE_FORMATS.find((one) => one === stored) ?? null;
  } catch {
    return null;
  }
}

/** Stores the format for dates in English; null for the system's. Does nothing if storage is disabled. */
export function storeDateFormat(format: EnglishDateFormat | null): void {
  try {
    if (format) localStorage.setItem(DATES_KEY, format);
    else localStorage.removeItem(DATES_KEY);
  } catch {
    // The system's format applies; nothing else depends on the choice.
  }
}

/** The locale for dates: English has two orders of day and month, and two clocks. */
function dateLocale(language: string): string {
  if (language !== 'en') return language;
  return storedDateFormat() ?? navigator.languages.find((tag) => ENGLISH_TAG.test(tag)) ?? language;
}

/**
 * Formats a date for use in a sentence: in Russian without "г." before a full stop, in French with "1er" for
 * the first of a month.
 */
export function publicDateText(
  at: Date | number,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const formatted = new Intl.DateTimeFormat(locale, options).format(at);
  if (locale === 'ru') return formatted.replace(/\s*г\./, '');
  return locale === 'fr' ? formatted.replace(/^1(?=\s\p{L})/u, '1er') : formatted;
}

/** The same for pages of the app: in English, with this device's format. */
export function dateText(at: Date | number, language: string, options: Intl.DateTimeFormatOptions): string {
  return publicDateText(at, dateLocale(language), options);
}
