/** Seconds of a wait that are told as such; more are told in minutes. */
const IN_SECONDS = 90;

/** A time as a number of one unit; parts of a unit count as whole ones. */
export function waitOf(seconds: number): { when: number; range: 'second' | 'minute' } {
  return seconds > IN_SECONDS
    ? { when: Math.ceil(seconds / 60), range: 'minute' }
    : { when: Math.ceil(seconds), range: 'second' };
}

/** When something can be done again, as a language says it: "in 3 minutes". `locale`: a BCP 47 tag. */
export function whenAgain(seconds: number, locale: string): string {
  const { when, range } = waitOf(seconds);
  return new Intl.RelativeTimeFormat(locale).format(when, range);
}
