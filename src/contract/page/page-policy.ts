/** Security headers of every response, from every host of the page. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
} as const;

/** Address of the script that recognises speech in the page; its name has a content hash. */
export const ENGINE_WORKER = /^\/assets\/engine-worker-[\w-]+\.js$/;

/**
 * Content security policy of that script's worker, from every host of the page: unlike the page, it may compile
 * WebAssembly, and it has no network access, so audio cannot leave it except to the page.
 */
export const ENGINE_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/**
 * Headers of the page itself, the same from every host. Styles need the nonce of this response; scripts must
 * be our own files, or inline scripts of the build: `scriptHashes` are their SHA-256 digests in base64.
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
