/** Set on every answer. The page's own content security policy is in `static.ts`. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
} as const;

/** One year, told only where people come by https. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** An answer of the API is data: it is never kept, and never run as a page. */
export const API_HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
