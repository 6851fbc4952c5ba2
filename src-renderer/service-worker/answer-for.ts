/**
 * `page`: a route of the app. `file`: a built file, immutable under its name. `network`: not handled by the
 * worker.
 */
export type Answer = 'page' | 'file' | 'network';

/** The properties of a request that decide how it is answered. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const API = /^\/api(\/|$)/;
/** Files in this folder have a content hash in their name. */
const HASHED = /^\/assets\//;
/**
 * The server answers every address without a file extension with the page, because it does not know the app's
 * routes.
 */
const WITH_ENDING = /\.\w+$/;

/**
 * Decides how a request from a page of `origin` is answered. The API and requests other than GET are never
 * handled.
 */
export function answerFor({ method, mode, url }: Asked, origin: string): Answer {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || API.test(pathname)) return 'network';
  if (mode === 'navigate') return WITH_ENDING.test(pathname) ? 'network' : 'page';
  return HASHED.test(pathname) ? 'file' : 'network';
}
