import type { SessionToken } from '../../src-main/secrets/session-token.ts';

/** A session's token that ends with the test. */
export function createSessionToken(): SessionToken {
  let current: string | null = null;
  return {
    read: () => current,
    keep(token) {
      current = token;
    },
    forget() {
      current = null;
    },
  };
}
