/** `page`: a route of the app. `file`: a built file, which never changes under its name. `network`: not ours to answer. */
export type Answer = 'page' | 'file' | 'network';

/** The parts of a request that decide who answers it. */
export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const API = /^\/api(\/|$)/;
/** Files below this folder carry a hash of their content in their name. */
const HASHED = /^\/assets\//;
/** The server answers the page for every address without an ending, as it does not know the app's routes. */
const WITH_ENDING = /\.\w+$/;

/** Who answers a request of a page of `origin`. The API, and whatever changes something, is never touched. */
export function answerFor({ method, mode, url }: Asked, origin: string): Answer {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || API.test(pathname)) return 'network';
  if (mode === 'navigate') return WITH_ENDING.test(pathname) ? 'network' : 'page';
  return HASHED.test(pathname) ? 'file' : 'network';
}
