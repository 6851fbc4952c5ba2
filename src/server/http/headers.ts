import { SECURITY_HEADERS } from '../../contract/page/page-policy.ts';

/** One year, told only where people come by https. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

/** An answer of the API is data: it is never kept, and never run as a page. */
export const API_HEADERS = {
  ...SECURITY_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
