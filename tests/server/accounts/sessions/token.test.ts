import { expect, it } from 'vitest';
import { hashToken, newToken } from '../../../../src/server/accounts/sessions/token.ts';

it('newToken returns 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(100);
  expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(100);
});

it('hashToken returns a SHA-256 hex string that differs between tokens', () => {
  const token = newToken();
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashToken(token)).not.toBe(hashToken(newToken()));
});
