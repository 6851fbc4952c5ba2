const known = new Map<string, ReadonlySet<string>>();

/** The names of the months in a language (ISO 639-1), long and short, in small letters, without a full stop. */
export function monthNames(language: string): ReadonlySet<string> {
  const before = known.get(language);
  if (before) return before;
  const names = new Set<string>();
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let n = 0; n < 12; n += 1) {
      names.add(
        format
          .format(Date.UTC(2026, n, 1))
          .toLowerCase()
          .replace(/\.$/, ''),
      );
    }
  }
  known.set(language, names);
  return names;
}
