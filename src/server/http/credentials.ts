import { AppError } from '../app-error.ts';
import type { SessionCookie } from './cookies.ts';

/** A session token and how it was sent. */
export interface Credential {
  token: string;
  kind: 'cookie' | 'bearer';
}

/**
 * The session token of a request, or null.
 * @throws AppError `two_credentials` when both a cookie and a bearer token are sent
 */
export function readCredential(headers: Headers, cookie: SessionCookie): Credential | null {
  const authorization = headers.get('authorization');
  const bearer = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const fromCookie = cookie.read(headers.get('cookie'));
  // Other schemes, such as a proxy's `Basic`, are not meant for this server.
  const isBearer = authorization !== null && /^Bearer\b/i.test(authorization);
  if (isBearer && fromCookie) throw new AppError('two_credentials');
  if (bearer) return { token: bearer, kind: 'bearer' };
  return fromCookie ? { token: fromCookie, kind: 'cookie' } : null;
}
