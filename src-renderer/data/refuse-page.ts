import { NetworkError } from './http-error.ts';

/**
 * Throws NetworkError for a page in place of an answer: the server sends none, so a portal or the sign-in of a proxy
 * has answered.
 */
export function refusePage(response: Response): void {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) throw new NetworkError('A page came in place of an answer.');
}
