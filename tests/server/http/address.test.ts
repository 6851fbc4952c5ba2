import { expect, it } from 'vitest';
import {
  clientAddress,
  type NodeContext,
  networkOf,
  proxyWarning,
  trustProxies,
} from '../../../src/server/http/address.ts';
import type { Log } from '../../../src/server/log.ts';

const context = (socket: string, forwarded?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress: socket } } },
    req: { header: () => forwarded },
  }) as unknown as NodeContext;

const proxies = trustProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

it.each([
  ['198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['::ffff:10.1.2.3', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['fd00::1', 'spoofed, 203.0.113.9, 192.0.2.7, 10.9.9.9', '203.0.113.9'],
  // Clients in a trusted network are told apart.
  ['10.1.2.3', '10.20.30.40', '10.20.30.40'],
  ['10.1.2.3', '10.20.30.40:52044, 192.0.2.7', '10.20.30.40'],
  ['10.1.2.3', 'unknown, 10.20.30.40', '10.1.2.3'],
  ['10.1.2.3', undefined, '10.1.2.3'],
  ['192.0.2.8', '203.0.113.9', '192.0.2.8'],
  ['10.1.2.3', '203.0.113.9:52044, 10.9.9.9:443', '203.0.113.9'],
  ['10.1.2.3', '[2001:db8::9]:52044', '2001:db8::9'],
  ['10.1.2.3', '[2001:db8::9]', '2001:db8::9'],
  ['10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
  ['10.1.2.3', '203.0.113.9:x', '10.1.2.3'],
  ['10.1.2.3', '', '10.1.2.3'],
])(
  'clientAddress trusts forwarded addresses only from trusted proxies: %s, forwarded for %s',
  (socket, forwarded, expected) => {
    expect(clientAddress(context(socket, forwarded), proxies)).toBe(expected);
  },
);

it('clientAddress ignores forwarded addresses without trusted proxies', () => {
  expect(clientAddress(context('10.1.2.3', '203.0.113.9'), trustProxies([]))).toBe('10.1.2.3');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:DB8:1:2:3::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('networkOf maps %s to %s', (address, network) => expect(networkOf(address)).toBe(network));

it('proxyWarning warns once about forwarded requests without TRUSTED_PROXIES', () => {
  const warnings: string[] = [];
  const log = { warn: (words: string) => warnings.push(words) } as unknown as Log;
  const forwarded = new Headers({ 'x-forwarded-for': '203.0.113.7' });
  const notice = proxyWarning([], log);
  notice(new Headers());
  expect(warnings).toEqual([]);
  notice(forwarded);
  notice(forwarded);
  expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
  proxyWarning(['10.0.0.0/8'], log)(forwarded);
  expect(warnings).toHaveLength(1);
});
