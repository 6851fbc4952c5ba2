import { pagePolicy } from '../../contract/page/page-policy.ts';
import { STRICT_TRANSPORT } from './headers.ts';

/**
 * Headers of the page as this server answers it.
 * `scriptHashes`: digests of the scripts that stand in the page itself. `secure`: people come by https, and are to come by nothing else from now on.
 */
export function pageHeaders(
  nonce: string,
  secure: boolean,
  scriptHashes: readonly string[] = [],
): Record<string, string> {
  return {
    ...pagePolicy(nonce, scriptHashes),
    ...(secure ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
}

/** The policy that the service worker itself runs under: it fetches from this server, and does nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
