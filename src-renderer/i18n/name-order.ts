type SortByName = <T extends { readonly name: string }>(items: readonly T[]) => T[];

const sortFunctions = new Map<string, SortByName>();

/**
 * Returns a function that sorts items by name as readers of a language expect: capitals and accents count last, and 9
 * comes before 10. The same function for the same language, so that a query selects with it only when its data changes.
 */
export function sortByName(locale: string): SortByName {
  const known = sortFunctions.get(locale);
  if (known) return known;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sort: SortByName = (items) => items.toSorted((one, other) => compare(one.name, other.name));
  sortFunctions.set(locale, sort);
  return sort;
}
