/** Longest wait that is shown in seconds; longer ones are shown in minutes. */
const SECONDS_MAX = 90;

/** A duration as a number of one unit, rounded up. */
export function waitDuration(seconds: number): { when: number; range: 'second' | 'minute' } {
  return seconds > SECONDS_MAX
    ? { when: Math.ceil(seconds / 60), range: 'minute' }
    : { when: Math.ceil(seconds), range: 'second' };
}

/** When an action can be repeated, in words: "in 3 minutes". `locale`: a BCP 47 tag. */
export function formatRetryTime(seconds: number, locale: string): string {
  const { when, range } = waitDuration(seconds);
  return new Intl.RelativeTimeFormat(locale).format(when, range);
}
