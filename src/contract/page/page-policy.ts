/** Set on everything a host of the page answers, whatever it is. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
} as const;

/**
 * Headers of the page itself, the same from every host. Styles need the nonce of this very answer, scripts have to be
 * files of ours, or be in the page as the build put them there: `scriptHashes` are their SHA-256 digests in base64.
 */
export function pagePolicy(nonce: string, scriptHashes: readonly string[] = []): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
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
