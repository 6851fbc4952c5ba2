/**
 * `page`: a route of the app. `file`: a built file, immutable under its name. `network`: not handled by the
 * worker.
 */
export type Answer = 'page' | 'file' | 'network';

/** The properties of a request that decide how it is answered. */
export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const API_PATH = /^\/api(\/|$)/;
/** Files in this folder have a content hash in their name. */
const HASHED_PATH = /^\/assets\//;
/**
 * The server answers every address without a file extension with the page, because it does not know the app's
 * routes.
 */
const FILE_EXTENSION = /\.\w+$/;

/**
 * Decides how a request from a page of `origin` is answered. The API and requests other than GET are never
 * handled.
 */
export function answerFor({ method, mode, url }: RequestFacts, origin: string): Answer {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || API_PATH.test(pathname)) return 'network';
  if (mode === 'navigate') return FILE_EXTENSION.test(pathname) ? 'network' : 'page';
  return HASHED_PATH.test(pathname) ? 'file' : 'network';
}
