import { expect, it } from 'vitest';
import { pageHeaders, WORKER_POLICY } from '../../../src/server/http/page-policy.ts';

it('pageHeaders returns a minimal content security policy and strict headers', () => {
  const { 'content-security-policy': policy, ...others } = pageHeaders('N', false, ['H']);
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-H'",
    "style-src-elem 'self' 'nonce-N'",
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
  ]);
  expect(others).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(WORKER_POLICY).toBe("default-src 'none'; connect-src 'self'");
});

it('pageHeaders includes Strict-Transport-Security only when secure', () => {
  expect(pageHeaders('N', true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(pageHeaders('N', false)['strict-transport-security']).toBeUndefined();
});
