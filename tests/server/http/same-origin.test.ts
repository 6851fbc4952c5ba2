import { expect, it } from 'vitest';
import { checkSameOrigin } from '../../../src/server/http/same-origin.ts';

const HERE = 'http://localhost:3000';
const PUBLIC = 'https://parlance.example';

function passes(method: string, headers: Record<string, string>, publicUrl: string | null, bearer: boolean) {
  const request = new Request(`${HERE}/api/user`, { method });
  // `Request` rejects these headers, but a server receives them.
  const sent = new Headers({ host: 'localhost:3000', ...headers });
  const received = { method: request.method, headers: sent } as unknown as Request;
  try {
    checkSameOrigin(received, publicUrl, bearer);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'cross_origin' });
    return false;
  }
}

it.each<[string, string, Record<string, string>, string | null, boolean, boolean]>([
  ['no browser: neither header', 'POST', {}, null, false, true],
  ['no browser, of a public server', 'DELETE', {}, PUBLIC, false, true],
  ['our own page', 'POST', { 'sec-fetch-site': 'same-origin' }, null, false, true],
  ['our own page, by its origin', 'PUT', { origin: HERE }, null, false, true],
  ['our own page by the public address', 'PATCH', { origin: PUBLIC }, PUBLIC, false, true],
  ['another site', 'POST', { 'sec-fetch-site': 'cross-site' }, null, false, false],
  [
    'another site with our origin header',
    'POST',
    { 'sec-fetch-site': 'cross-site', origin: HERE },
    null,
    false,
    false,
  ],
  ['another origin of the same site', 'POST', { 'sec-fetch-site': 'same-site' }, null, false, false],
  ['an address typed by the user', 'POST', { 'sec-fetch-site': 'none' }, null, false, false],
  ['another origin', 'POST', { origin: 'https://evil.example' }, null, false, false],
  ['an opaque origin (null)', 'POST', { origin: 'null' }, null, false, false],
  ['the socket’s address instead of the public URL', 'POST', { origin: HERE }, PUBLIC, false, false],
  ['another site that only reads', 'GET', { 'sec-fetch-site': 'cross-site' }, null, false, true],
  ['another site with a bearer token', 'POST', { 'sec-fetch-site': 'cross-site' }, null, true, true],
])(
  'checkSameOrigin decides by the request headers: %s',
  (_, method, headers, publicUrl, bearer, expected) => {
    expect(passes(method, headers, publicUrl, bearer)).toBe(expected);
  },
);
