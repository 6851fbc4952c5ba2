import { shellsOf } from '../../../src/contract/page/shells.ts';

/** Paths of the build's files that this page has loaded. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\//.test(pathname))
    .map(({ pathname }) => pathname);
}

/**
 * Requests the files again that the page loaded before it had a worker, such as the texts of the current language. They
 * are in the browser's cache, and the worker stores them as they pass through it.
 */
export async function recacheLoadedFiles(): Promise<void> {
  await Promise.all(loadedFiles().map((file) => fetch(file, { priority: 'low' })));
}

/** Whether this page runs the build that the service worker cached last: all its scripts are of that build. */
export async function isNewestBuild(): Promise<boolean> {
  const [newest] = shellsOf(await caches.keys());
  if (newest === undefined) return false;
  const shell = await caches.open(newest);
  const scripts = loadedFiles().filter((path) => path.endsWith('.js'));
  const found = await Promise.all(scripts.map((path) => shell.match(path, { ignoreVary: true })));
  return found.every(Boolean);
}
