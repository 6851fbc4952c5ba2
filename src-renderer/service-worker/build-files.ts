/** What a build consists of; all are addresses on this origin. */
export interface BuildFiles {
  /** Changes whenever any of it does. */
  readonly version: string;
  /** Kept from the start. */
  readonly always: readonly string[];
  /** Texts in other languages, letters of other scripts: kept once a page has used them. */
  readonly whenUsed: readonly string[];
  /** Those of them of which all are kept once one has been used: the texts of a language. */
  readonly together: readonly (readonly string[])[];
}

/** The files to keep once a page has used one of those that are kept when used. */
export const filesWith = (address: string, { together }: Pick<BuildFiles, 'together'>): readonly string[] =>
  together.find((group) => group.includes(address)) ?? [];

/** The files that a page names and the build does not have: it is then the page of another build. */
export function strangeFiles(
  page: string,
  { always, whenUsed }: Pick<BuildFiles, 'always' | 'whenUsed'>,
): string[] {
  const named = page.match(/\/assets\/[^"'\s<>]+/g) ?? [];
  return named.filter((address) => !always.includes(address) && !whenUsed.includes(address));
}
