import { pagePolicy } from '../../contract/page/page-policy.ts';
import { STRICT_TRANSPORT } from './headers.ts';

/**
 * Security headers of the pages this server sends.
 * `scriptHashes`: digests of the inline scripts. `secure`: the public address is https, and browsers must use
 * only https from now on.
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

/** The service worker's own policy: it may only fetch from this server. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
