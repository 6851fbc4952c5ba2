const PREFIX = 'parlance-shell-';

/** Where the files of a build are kept: the page and all that it needs to open, record and show texts. */
export const shellName = (version: string): string => PREFIX + version;

/** The kept builds among all caches, newest first. Browsers list caches in the order in which they were made. */
export function shellsOf(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX)).reverse();
}

/** The builds that are older than one. A newer one is being installed, and stays. */
export function olderThan(own: string, names: readonly string[]): string[] {
  const shells = shellsOf(names);
  const place = shells.indexOf(own);
  return place < 0 ? [] : shells.slice(place + 1);
}
