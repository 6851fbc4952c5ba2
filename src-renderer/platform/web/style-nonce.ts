import { setNonce } from 'get-nonce';

const PLACEHOLDER = '__CSP_NONCE__';

/**
 * Reads the nonce that the server wrote into the page and passes it to the scroll-lock library, which creates
 * a style element. Undefined on a development server, which sends no policy.
 */
export function readStyleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (!nonce || nonce === PLACEHOLDER) return undefined;
  setNonce(nonce);
  return nonce;
}
