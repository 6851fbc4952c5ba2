import { expect, it } from 'vitest';
import { isPublicAddress, mayBePublic, publicLookup } from '../../../src/server/webhooks/public-addresses.ts';

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::1', '2001:db8::1', 'localhost', ''],
])('isPublicAddress returns false for %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111'])(
  'isPublicAddress returns true for %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ...[
    'http://example.com/',
    'https://localhost/',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ],
  // Other notations of the same addresses.
  ...['https://2130706433/', 'https://0x7f.1/', 'https://017700000001/'],
])('mayBePublic returns false for %s', (url) => {
  expect(mayBePublic(url)).toBe(false);
});

it('publicLookup rejects a name that resolves to this machine', async () => {
  expect(mayBePublic('https://example.com/hook')).toBe(true);
  const found = await new Promise<unknown>((resolve) => {
    publicLookup('localhost', { all: true }, (error) => resolve(error));
  });
  expect(found).toMatchObject({ code: 'webhook_address_refused' });
});
