import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { SessionUser } from '../session-user.ts';

/** Header of a request that another server of the fleet has sent on. */
export const NODE_HEADER = 'x-parlance-node';
/** Header with the id of that request; trusted only with a valid token. */
export const REQUEST_HEADER = 'x-parlance-request';
/** Milliseconds for which a token counts; the servers' clocks may differ by some seconds. */
const TOKEN_TTL_MS = 60_000;

const claimsSchema = z.strictObject({
  userId: z.string(),
  owner: z.int(),
  sessionId: z.string(),
  method: z.string(),
  path: z.string(),
  expiresAt: z.number(),
});

interface TokenRequest {
  readonly method: string;
  readonly path: string;
}

/** Signs and checks requests between servers, with a key derived from their shared secret (RFC 5869). */
export interface NodeTokens {
  /** A token for one method and path, on behalf of a user. */
  sign(user: SessionUser, request: TokenRequest): string;
  /** The user of a valid token for this request; else null. */
  verify(token: string, request: TokenRequest): SessionUser | null;
}

/** The first secret signs; a signature with any of them counts. */
export function createNodeTokens(
  secrets: readonly [string, ...string[]],
  now: () => number = Date.now,
): NodeTokens {
  const keyOf = (secret: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', 'parlance requests between servers', 32));
  const [ownKey, ...otherKeys] = [keyOf(secrets[0]), ...secrets.slice(1).map(keyOf)] as const;
  const signatureOf = (text: string, key = ownKey) => createHmac('sha256', key).update(text).digest();
  const isSigned = (text: string, given: Buffer): boolean =>
    [ownKey, ...otherKeys].some((key) => {
      const expected = signatureOf(text, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return {
    sign({ userId, owner, sessionId }, { method, path }) {
      const claims = { userId, owner, sessionId, method, path, expiresAt: now() + TOKEN_TTL_MS };
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    verify(token, { method, path }) {
      const [text = '', signature = ''] = token.split('.');
      if (!isSigned(text, Buffer.from(signature, 'base64url'))) return null;
      const claims = claimsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      const isForRequest = claims.method === method && claims.path === path && claims.expiresAt > now();
      return isForRequest
        ? { userId: claims.userId, owner: claims.owner, sessionId: claims.sessionId }
        : null;
    },
  };
}
