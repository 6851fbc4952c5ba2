/** What a build consists of; all are addresses on this origin. */
export interface BuildFiles {
  /** Changes whenever any of it does. */
  readonly version: string;
  /** Kept from the start. */
  readonly always: readonly string[];
  /** Tables of other languages, letters of other scripts: kept once a page has used them. */
  readonly whenUsed: readonly string[];
}

/** The files that a page names and the build does not have: it is then the page of another build. */
export function strangeFiles(page: string, { always, whenUsed }: BuildFiles): string[] {
  const named = page.match(/\/assets\/[^"'\s<>]+/g) ?? [];
  return named.filter((address) => !always.includes(address) && !whenUsed.includes(address));
}
