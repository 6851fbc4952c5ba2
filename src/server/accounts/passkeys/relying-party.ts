import { isIP } from 'node:net';
import { AppError } from '../../app-error.ts';

/** The WebAuthn relying party: a domain, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

interface PartyParts {
  /** The public address; null for use on this computer alone. */
  readonly publicUrl: string | null;
  /** Set by the desktop app, whose pages have no domain. */
  readonly appSecret: string | null;
}

const LOCAL = 'localhost';

/** The domain of this server's passkeys; null where browsers refuse passkeys: without https, and at a bare IP address. */
export function passkeyDomain({ publicUrl, appSecret }: PartyParts): string | null {
  if (appSecret !== null) return null;
  if (publicUrl === null) return LOCAL;
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === LOCAL) return LOCAL;
  const isIpAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isIpAddress ? hostname : null;
}

/**
 * The relying party of a request. A public address decides it alone; without one only pages of `localhost` have
 * passkeys, on whichever port they are.
 */
export function createRelyingParty(parts: PartyParts): (request: Request) => RelyingParty {
  const id = passkeyDomain(parts);
  return ({ headers }) => {
    if (id === null) throw new AppError('not_found');
    if (parts.publicUrl !== null) return { id, origin: new URL(parts.publicUrl).origin };
    const host = headers.get('host') ?? '';
    if (!/^localhost(?::\d{1,5})?$/.test(host)) throw new AppError('not_found');
    return { id, origin: `http://${host}` };
  };
}
