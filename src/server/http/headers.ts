import { SECURITY_HEADERS } from '../../contract/page/page-policy.ts';

/** One year; sent only when the public address is https. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** API responses are data: never cached, and never run as a page. */
export const API_HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
