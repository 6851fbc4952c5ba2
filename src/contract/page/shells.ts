const PREFIX = 'parlance-shell-';

/** The cache name of a build: the page, all files it needs to start, record and show texts, and other used files. */
export const shellName = (version: string): string => PREFIX + version;

/** The cached builds among all caches, newest first. Browsers list caches in order of creation. */
export function shellsOf(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX)).reverse();
}

/** The builds older than the given one. A newer one is being installed and is not included. */
export function olderThan(own: string, names: readonly string[]): string[] {
  const shells = shellsOf(names);
  const index = shells.indexOf(own);
  return index < 0 ? [] : shells.slice(index + 1);
}
