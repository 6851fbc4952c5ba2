import { expect, it } from 'vitest';
import { hashToken, newToken } from '../../../../src/server/accounts/sessions/token.ts';

it('newToken returns 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(100);
  expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(100);
});

it('hashToken returns the SHA-256 hash of a token as hexadecimal digits', () => {
  // The example of FIPS 180-2, appendix B.1.
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
