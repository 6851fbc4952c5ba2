import { CLAIM, TAKE_OVER } from '../../src/contract/page/page-files.ts';
import { olderThan, shellName, shellsOf } from '../../src/contract/page/shells.ts';
import { answerFor } from './answer-for.ts';
import { answerPage } from './answer-page.ts';
import { type BuildFiles, filesInPlaceOf, isBuildFile, pageProblem, relatedFiles } from './build-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted before this script by the build. */
declare const BUILD_FILES: BuildFiles;

/** The cache key of the page; the server answers every route with the same page. */
const PAGE = '/app';
/** Milliseconds to wait for the page from the network before the cached one is shown. */
const PAGE_WAIT_MS = 3000;
/** Parallel downloads during installation, limited in favour of the open page. */
const CONCURRENCY = 4;
const IGNORE_VARY = { ignoreVary: true } as const;

const CURRENT_SHELL = shellName(BUILD_FILES.version);
/** The cache of used files in earlier versions of this worker. */
const OLD_CACHE = 'parlance-used';

/** Chromium's API for requests that bypass the worker, so that they do not wait for it to start. */
interface StaticRoutes {
  addRoutes?(route: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

/** @throws Error for any other response, such as the page of a captive portal */
async function cacheFile(shell: Cache, address: string): Promise<void> {
  const file = await fetch(address, { priority: 'low' });
  if (!isBuildFile(file)) throw new Error(`${address} was answered with ${file.status}, or with a page.`);
  await shell.put(address, file);
}

async function inBatches(
  addresses: readonly string[],
  run: (address: string) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < addresses.length; from += CONCURRENCY) {
    await Promise.all(addresses.slice(from, from + CONCURRENCY).map(run));
  }
}

/** The cached files of all builds, as addresses on this origin. */
async function cachedFiles(): Promise<string[]> {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(all.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

async function cacheFiles(): Promise<void> {
  // Recreates the cache, so that it is the newest even if a rollback deploys an older build again.
  await caches.delete(CURRENT_SHELL);
  const shell = await caches.open(CURRENT_SHELL);
  await inBatches(BUILD_FILES.always, (address) => cacheFile(shell, address));
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || page.redirected) throw new Error(`The page was answered with ${page.status}.`);
  const problem = pageProblem(await page.clone().text(), BUILD_FILES);
  if (problem !== null) throw new Error(problem);
  // Stored with its headers, so that the nonce in its policy matches its content. Stored last: a cache that
  // contains the page is complete.
  await shell.put(PAGE, page);
}

async function install(): Promise<void> {
  const used = filesInPlaceOf(await cachedFiles(), BUILD_FILES);
  try {
    await cacheFiles();
  } catch (error) {
    // A partial build is useless, and recordings may need its space.
    await caches.delete(CURRENT_SHELL);
    throw error;
  }
  const shell = await caches.open(CURRENT_SHELL);
  // The build works without a file that fails: it is cached when it is used again.
  await inBatches(used, (address) => cacheFile(shell, address).catch(() => undefined));
}

/**
 * Activates when no page of an older build is open, or at the user's request. Other windows may still run the
 * previous build, so its files stay until the next activation.
 */
async function activate(): Promise<void> {
  const [_previous, ...older] = olderThan(CURRENT_SHELL, await caches.keys());
  await Promise.all(older.map((name) => caches.delete(name)));
  await caches.delete(OLD_CACHE);
  await self.registration.navigationPreload?.enable();
  // The first page loaded without a worker; claiming it makes its further requests work offline.
  await self.clients.claim();
}

async function cachedPage(): Promise<Response | undefined> {
  for (const name of shellsOf(await caches.keys())) {
    const page = await caches.match(PAGE, { cacheName: name });
    if (page) return page;
  }
  return undefined;
}

function openPage(event: FetchEvent): Promise<Response> {
  const preloaded: Promise<Response | undefined> = event.preloadResponse;
  const network = preloaded.then((response) => response ?? fetch(event.request));
  return answerPage(network, cachedPage, PAGE_WAIT_MS);
}

/** Caches a used file and those that belong to it: a user of a language needs it on other pages too. */
async function cacheUsed(request: Request, file: Response): Promise<void> {
  const shell = await caches.open(CURRENT_SHELL);
  await shell.put(request, file);
  const address = new URL(request.url).pathname;
  for (const other of relatedFiles(address, BUILD_FILES)) {
    if (!(await shell.match(other, IGNORE_VARY))) await cacheFile(shell, other);
  }
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const shell = await caches.open(CURRENT_SHELL);
  const own = await shell.match(request, IGNORE_VARY);
  if (own) return own;
  const cached = await caches.match(request, IGNORE_VARY);
  // The previous worker may have cached a file of this build; any other file stays in the cache of its build.
  if (cached && !BUILD_FILES.whenUsed.includes(new URL(request.url).pathname)) return cached;
  const file = cached ?? (await fetch(request));
  // In parallel with the answer: a full disk must not prevent the page from getting the file.
  if (isBuildFile(file)) event.waitUntil(cacheUsed(request, file.clone()));
  return file;
}

self.addEventListener('install', (event) => {
  const { addRoutes } = event as ExtendableEvent & StaticRoutes;
  const passApi = addRoutes?.call(event, {
    condition: { urlPattern: { pathname: '/api/*' } },
    source: 'network',
  });
  event.waitUntil(Promise.all([install(), passApi]));
});
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
  if (event.data === CLAIM) event.waitUntil(self.clients.claim());
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request, self.location.origin);
  if (answer === 'page') event.respondWith(openPage(event));
  if (answer === 'file') event.respondWith(openFile(event));
});
