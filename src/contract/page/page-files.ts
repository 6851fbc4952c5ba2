/** Stands in the built page where a host writes the nonce of its answer. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Address of the script that keeps the app for when there is no network. */
export const SERVICE_WORKER = '/sw.js';

/** The page's own list of the files with the first texts, one a language (`theme/first-texts.ts`). */
export const FIRST_TEXTS_META = 'first-texts';

/** What a page tells the waiting script of a newer build, to have it take over at once. */
export const TAKE_OVER = 'take-over';

/** Media types of the built files, by the ending of their names. */
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
