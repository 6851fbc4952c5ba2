/**
 * When something can be done again, as a language says it: "in 3 minutes". Parts of a unit count as whole ones.
 * `locale`: a BCP 47 tag.
 */
export function whenAgain(seconds: number, locale: string): string {
  const [size, unit] =
    seconds > 3600
      ? ([3600, 'hour'] as const)
      : seconds > 60
        ? ([60, 'minute'] as const)
        : ([1, 'second'] as const);
  return new Intl.RelativeTimeFormat(locale).format(Math.ceil(seconds / size), unit);
}
