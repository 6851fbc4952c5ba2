import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Networks that no user-defined request may reach: this machine, private networks, and addresses that are no single
 * machine. From the registries of special-purpose addresses (RFC 6890; IANA).
 */
const NETWORKS_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Only this part of IPv6 is public, except for addresses that map to IPv4 or are for documentation. */
const GLOBAL_6 = { net: '2000::', prefix: 3 } as const;
const NETWORKS_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const blocked4 = listOf(NETWORKS_4, 'ipv4');
const blocked6 = listOf(NETWORKS_6, 'ipv6');
const global6 = new BlockList();
global6.addSubnet(GLOBAL_6.net, GLOBAL_6.prefix, 'ipv6');

/** True for an address of the public internet; IPv4 in the form of IPv6 is refused. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

/** Thrown for a name that leads into a network that requests of users must not reach. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
  readonly code = 'webhook_address_refused';
}

/**
 * Looks up a name like the system does, and fails if one of its addresses is not public. It runs for the connection
 * itself, so a name that has changed since an earlier lookup is refused as well.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new RefusedAddressError(`${hostname} is no public address`), '', 0);
    }
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Whether a request may be sent to an address, before its name is looked up: only https, and no private IP address. */
export function mayBePublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || host === 'localhost' || host.endsWith('.localhost')) return false;
  return isIP(host) === 0 || isPublicAddress(host);
}
