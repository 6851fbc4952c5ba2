/** The app's custom schemes, as registered by `protocol.handle`. */
const schemes = new Set<string>();

/** From now on, Chromium sees addresses of that scheme as addresses of the loopback server. */
export function mapScheme(scheme: string): void {
  schemes.add(scheme);
}

const OWN = /^(.+)\.([a-z][a-z0-9-]*)\.localhost$/;

/**
 * Maps `parlance://app/x` to `http://app.parlance.localhost/x` for Chromium. Returns any other address
 * unchanged.
 */
export function toBrowserAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  if (!schemes.has(scheme) || url.host === '') return address;
  return `http://${url.host}.${scheme}.localhost${url.pathname || '/'}${url.search}${url.hash}`;
}

/** The inverse: maps an address or origin of the loopback server to the app's own scheme. */
export function fromBrowserAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const [, host, scheme] = url.hostname.match(OWN) ?? [];
  if (url.protocol !== 'http:' || host === undefined || scheme === undefined || !schemes.has(scheme))
    return address;
  const isOrigin = !address.slice('http://'.length).includes('/');
  return `${scheme}://${host}${isOrigin ? '' : `${url.pathname}${url.search}${url.hash}`}`;
}

/** The origin of an address under the app's own scheme; `URL` itself returns `null` for such schemes. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'null';
  const { protocol, host, origin } = new URL(address);
  return schemes.has(protocol.slice(0, -1)) ? `${protocol}//${host}` : origin;
}

export const isMapped = (address: string): boolean => toBrowserAddress(address) !== address;
