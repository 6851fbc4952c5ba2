import type { ApiRoute } from '../../src/contract/api/api.ts';
import { splitRoute } from '../../src/contract/api/endpoint.ts';
import type { LoadSpeechFile } from '../platform/local-engine.ts';
import { errorOf } from './http-error.ts';

const ROUTE = 'GET /api/speech-files/{sha256}' satisfies ApiRoute;

/** Requests a file of the in-page engine. Throws HttpError, and the errors of `fetch`. */
export const loadSpeechFile: LoadSpeechFile = async ({ sha256 }, signal) => {
  const path = splitRoute(ROUTE).path.replace('{sha256}', sha256);
  const response = await fetch(path, { signal, credentials: 'same-origin' });
  if (!response.ok) throw errorOf(response.status, response.statusText, await response.text());
  return response;
};
