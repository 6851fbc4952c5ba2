import { isPage } from '../../src/contract/api/unreachable.ts';
import { NetworkError } from './http-error.ts';

/** Throws NetworkError for a page in place of an answer: it is not from our server. */
export function refusePage(response: Response): void {
  if (isPage(response.headers.get('content-type'))) {
    throw new NetworkError('A page came in place of an answer.');
  }
}
