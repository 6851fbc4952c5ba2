import { dateText } from '../i18n/date-text.ts';

/** Elapsed time as `m:ss`, or `h:mm:ss` from one hour. `ms`: milliseconds; negative values count as 0. */
export function formatElapsed(ms: number): string {
  const totalSeconds = Math.max(0, Math.floor(ms / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = twoDigits(totalSeconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/**
 * The start of a recording: the time if it was today, otherwise with the date. `at`, `now`: milliseconds
 * since 1970.
 */
export function formatStart(at: number, now: number, locale: string): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  const options: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    ...(!sameDay && { day: 'numeric', month: 'long' }),
  };
  return dateText(at, locale, options);
}
