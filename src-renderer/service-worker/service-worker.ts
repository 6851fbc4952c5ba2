import { CLAIM, TAKE_OVER } from '../../src/contract/page/page-files.ts';
import { answerFor } from './answer-for.ts';
import { answerPage } from './answer-page.ts';
import { type BuildFiles, isBuildFile, pageProblem, relatedFiles } from './build-files.ts';
import { olderThan, shellName, shellsOf } from './shells.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted before this script by the build. */
declare const BUILD_FILES: BuildFiles;

/** The cache key of the page; the server answers every route with the same page. */
const PAGE = '/app';
/** Milliseconds to wait for the page from the network before the cached one is shown. */
const PAGE_WAIT_MS = 3000;
/** Parallel downloads during installation, limited in favour of the open page. */
const CONCURRENCY = 4;

const CURRENT_SHELL = shellName(BUILD_FILES.version);
const USED_FILES_CACHE = 'parlance-used';

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

async function cacheFiles(): Promise<void> {
  // Recreates the cache, so that it is the newest even if a rollback deploys an older build again.
  await caches.delete(CURRENT_SHELL);
  const shell = await caches.open(CURRENT_SHELL);
  for (let from = 0; from < BUILD_FILES.always.length; from += CONCURRENCY) {
    const batch = BUILD_FILES.always.slice(from, from + CONCURRENCY);
    await Promise.all(batch.map((address) => cacheFile(shell, address)));
  }
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || page.redirected) throw new Error(`The page was answered with ${page.status}.`);
  const problem = pageProblem(await page.clone().text(), BUILD_FILES);
  if (problem !== null) throw new Error(problem);
  // Stored with its headers, so that the nonce in its policy matches its content. Stored last: a cache that
  // contains the page is complete.
  await shell.put(PAGE, page);
}

async function install(): Promise<void> {
  try {
    await cacheFiles();
  } catch (error) {
    // A partial build is useless, and recordings may need its space.
    await caches.delete(CURRENT_SHELL);
    throw error;
  }
}

/**
 * Activates when no page of an older build is open, or at the user's request. Other windows may still run the
 * previous build, so its files stay until the next activation.
 */
async function activate(): Promise<void> {
  const [_previous, ...older] = olderThan(CURRENT_SHELL, await caches.keys());
  await Promise.all(older.map((name) => caches.delete(name)));
  const used = await caches.open(USED_FILES_CACHE);
  const cached = await used.keys();
  const stale = cached.filter(({ url }) => !BUILD_FILES.whenUsed.includes(new URL(url).pathname));
  await Promise.all(stale.map((request) => used.delete(request)));
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

async function cacheUsed(request: Request, file: Response): Promise<void> {
  const used = await caches.open(USED_FILES_CACHE);
  await used.put(request, file);
}

/** Caches the files that belong to a used one: a user of a language needs it on other pages too. */
async function cacheRelated(address: string): Promise<void> {
  const used = await caches.open(USED_FILES_CACHE);
  for (const other of relatedFiles(address, BUILD_FILES)) {
    if (other === address || (await caches.match(other, { ignoreVary: true }))) continue;
    const file = await fetch(other);
    if (isBuildFile(file)) await used.put(other, file);
  }
}

async function openFile(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { ignoreVary: true });
  if (cached) return cached;
  const file = await fetch(event.request);
  // In parallel with the answer: a full disk must not prevent the page from getting the file.
  if (isBuildFile(file)) {
    const { pathname } = new URL(event.request.url);
    event.waitUntil(cacheUsed(event.request, file.clone()).then(() => cacheRelated(pathname)));
  }
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
