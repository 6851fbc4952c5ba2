import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a bearer header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hexadecimal SHA-256 of a token; the database stores only this. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
