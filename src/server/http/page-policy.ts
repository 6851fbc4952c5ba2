import { SECURITY_HEADERS, STRICT_TRANSPORT } from './headers.ts';

/**
 * Headers of the page itself. Styles need the nonce of this very answer, scripts have to be files of ours.
 * `secure`: people come by https, and are to come by nothing else from now on.
 */
export function pageHeaders(nonce: string, secure: boolean): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    ...(secure ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src-elem 'self' 'nonce-${nonce}'`,
      "style-src-attr 'none'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
    ].join('; '),
  };
}
