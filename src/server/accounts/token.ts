import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: what a cookie or a bearer header carries. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a session token, hexadecimal: all that the database ever holds of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
