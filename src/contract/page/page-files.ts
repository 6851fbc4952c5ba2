/** Placeholder in the built page for the nonce of a response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Address of the service worker, which makes the app work offline. */
export const SERVICE_WORKER = '/sw.js';

/** Name of the meta tag with the files of the first texts, one per language (`theme/first-texts.ts`). */
export const FIRST_TEXTS_META = 'first-texts';

/** Message to the waiting service worker of a newer build: activate at once. */
export const TAKE_OVER = 'take-over';

/** Message of a page that has no worker although there is one: it was being opened while the worker took over. */
export const CLAIM = 'claim';

/** Characters of the hash in a built file's name: the bundler takes no fewer. */
export const HASH_LENGTH = 7;
/** Length of the hash in names that the bundler generates for workers. */
export const WORKER_HASH_LENGTH = 8;
/** Pattern of either hash, with the hyphen in front of it. */
export const NAME_HASH = `-[\\w-]{${HASH_LENGTH},${WORKER_HASH_LENGTH}}`;

/** Media types of the built files, by file extension. */
export const PAGE_MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Extensions of the built files that get smaller by compression. */
export const COMPRESSIBLE: ReadonlySet<string> = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.svg',
  '.txt',
  '.webmanifest',
]);

/** Suffix of the Brotli-compressed form, stored beside each built file. */
export const COMPRESSED_ENDING = '.br';
