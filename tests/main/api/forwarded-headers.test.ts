import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerHeaders, requestHeaders } from '../../../src-main/api/forwarded-headers.ts';

describe('request headers', () => {
  const hostile = new Headers({
    accept: 'application/json',
    'accept-language': 'nl',
    'content-type': 'application/json',
    range: 'bytes=0-9',
    'idempotency-key': '1',
    'accept-encoding': 'br',
    authorization: 'Bearer forged',
    connection: 'keep-alive, X-Private',
    'content-length': '5',
    cookie: 'parlance-session=forged',
    expect: '100-continue',
    forwarded: 'for=1.2.3.4',
    host: 'evil.example',
    'keep-alive': '1',
    origin: 'parlance://app',
    'proxy-authorization': 'x',
    referer: 'parlance://app/recent',
    'sec-ch-ua': 'x',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'cross-site',
    te: 'trailers',
    'transfer-encoding': 'chunked',
    upgrade: 'websocket',
    'x-forwarded-for': '1.2.3.4',
    'x-parlance-app-secret': 'forged',
    'x-parlance-client': 'web',
    'x-private': '1',
    'x-real-ip': '1.2.3.4',
  });

  it('drop the headers that a page must not set and add main’s own', () => {
    expect(requestHeaders(hostile, { token: 'T', secret: 'S' })).toEqual({
      accept: 'application/json',
      'accept-language': 'nl',
      'content-type': 'application/json',
      range: 'bytes=0-9',
      'idempotency-key': '1',
      'accept-encoding': 'identity',
      'x-parlance-client': 'desktop',
      authorization: 'Bearer T',
      'x-parlance-app-secret': 'S',
    });
    expect(requestHeaders(hostile, { token: null, secret: null })).not.toHaveProperty('authorization');
    expect(requestHeaders(hostile, { token: 'T', secret: null })).not.toHaveProperty('x-parlance-app-secret');
  });

  it('let a remote server compress responses, but not range responses', () => {
    const encodingFor = (secret: string | null, headers = {}) =>
      requestHeaders(new Headers(headers), { token: null, secret })['accept-encoding'];
    expect(encodingFor(null, { 'accept-encoding': 'br' })).toBe('gzip');
    expect(encodingFor(null, { range: 'bytes=0-9' })).toBe('identity');
    expect(encodingFor('S')).toBe('identity');
  });

  it('cannot override main’s own headers, whatever the page sends', () => {
    const names = fc.constantFrom(
      ...hostile.keys(),
      'sec-x',
      'x-forwarded-host',
      'X-Parlance-Client',
      'COOKIE',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.constantFrom('forged', 'close, accept'))), (pairs) => {
        const sent = requestHeaders(new Headers(pairs), { token: 'T', secret: null });
        expect(sent).toMatchObject({ authorization: 'Bearer T', 'x-parlance-client': 'desktop' });
        const allowed =
          /^(accept|accept-language|accept-encoding|authorization|content-type|idempotency-key|range|x-parlance-client|x-private)$/;
        expect(Object.keys(sent).filter((name) => !allowed.test(name))).toEqual([]);
      }),
    );
  });
});

describe('response headers', () => {
  it('drop cookies and hop-by-hop headers', () => {
    const headers = answerHeaders({
      'content-type': 'audio/webm',
      'content-length': '5',
      'content-range': 'bytes 0-4/10',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'set-cookie': ['parlance-session=1', 'b=2'],
      'clear-site-data': '"*"',
      'transfer-encoding': 'chunked',
      connection: 'close, X-Hop',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
    });
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'audio/webm',
      'content-length': '5',
      'content-range': 'bytes 0-4/10',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
  });
});
