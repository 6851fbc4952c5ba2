import { setNonce } from 'get-nonce';

const PLACEHOLDER = '__CSP_NONCE__';

/**
 * Reads the nonce the server wrote into the page and hands it to the scroll-lock library, which creates a style
 * element of its own. Undefined on a development server, which sends no policy.
 */
export function adoptStyleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  if (!nonce || nonce === PLACEHOLDER) return undefined;
  setNonce(nonce);
  return nonce;
}
