import { BlockList, isIP, isIPv6 } from 'node:net';
import { NETWORK_ZONES, type NetworkZone } from '../../contract/api/privacy-receipts.ts';

/** An address as shown in a receipt; `host` is null for this server's own processes. */
export interface ZonedHost {
  readonly place: NetworkZone;
  readonly host: string | null;
}

/** Work in a process of this server. */
export const THIS_SERVER: ZonedHost = { place: 'server', host: null };

function rangesOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of ranges) list.addSubnet(net, bits, isIPv6(net) ? 'ipv6' : 'ipv4');
  return list;
}

const LOOPBACK = rangesOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
/** RFC 1918, RFC 4193 and link-local addresses. */
const PRIVATE = rangesOf([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
]);
/** Names that no public name server answers for. */
const PRIVATE_NAME = /^[^.]+$|\.(local|lan|internal|home\.arpa)$/;

function zoneOfAddress(address: string): NetworkZone {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (LOOPBACK.check(address, family)) return 'server';
  return PRIVATE.check(address, family) ? 'network' : 'outside';
}

function zoneOfName(name: string): NetworkZone {
  if (name === 'localhost' || name.endsWith('.localhost')) return 'server';
  return PRIVATE_NAME.test(name) ? 'network' : 'outside';
}

/** Where an address is, by its host alone: a public name is outside, wherever it leads. */
export function zonedHostOf(url: string): ZonedHost {
  const { hostname, host } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return { place: isIP(name) ? zoneOfAddress(name) : zoneOfName(name), host };
}

/** The zone farthest from this server. */
export const farthestZone = (zones: readonly NetworkZone[]): NetworkZone =>
  NETWORK_ZONES[Math.max(0, ...zones.map((zone) => NETWORK_ZONES.indexOf(zone)))] ?? 'outside';

/** Combines the addresses that something is sent to; without any, it stays on this server. */
export function zonedHostOfAll(urls: readonly string[]): ZonedHost {
  if (urls.length === 0) return THIS_SERVER;
  const zoned = urls.map(zonedHostOf);
  return {
    place: farthestZone(zoned.map(({ place }) => place)),
    host: zoned.map(({ host }) => host).join(', '),
  };
}

/** True when data sent there stays on this server or in its private network. */
export const staysInside = (urls: readonly string[]): boolean => zonedHostOfAll(urls).place !== 'outside';
