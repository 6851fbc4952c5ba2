const cache = new Map<string, ReadonlySet<string>>();

/** Month names of a language (ISO 639-1), long and short, in lower case, without a full stop. */
export function monthNames(language: string): ReadonlySet<string> {
  const cached = cache.get(language);
  if (cached) return cached;
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
  cache.set(language, names);
  return names;
}
