import { expect, it } from 'vitest';
import { createSessionToken } from '../../../src-main/secrets/session-token.ts';

it('holds the last token until it is forgotten', () => {
  const token = createSessionToken();
  expect(token.read()).toBeNull();
  token.keep('a');
  token.keep('b');
  expect(token.read()).toBe('b');
  token.forget();
  expect(token.read()).toBeNull();
});

it('shows nothing of itself when it is printed', () => {
  const token = createSessionToken();
  token.keep('SECRET');
  expect(JSON.stringify(token) + String(token)).not.toContain('SECRET');
});
