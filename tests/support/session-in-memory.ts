import type { SessionToken } from '../../src-main/secrets/session-token.ts';

/** A session token that is kept in memory only. */
export function createSessionToken(): SessionToken {
  let current: string | null = null;
  return {
    read: () => current,
    save(token) {
      current = token;
    },
    forget() {
      current = null;
    },
  };
}
