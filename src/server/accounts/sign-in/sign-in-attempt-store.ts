import type { Database } from '../../db/database.ts';
import { hashToken, newToken } from '../sessions/token.ts';

/** Purpose of an attempt. */
export type AttemptPurpose = 'passkeyAdd' | 'passkeySignIn' | 'oidc' | 'oidcCode';

interface AttemptOwner {
  readonly purpose: AttemptPurpose;
  /** Who may continue it: a session's id, or the random cookie of a browser. */
  readonly holder: string;
}

/** Attempts to sign in that take more than one request; each has a token that counts once. */
export function createSignInAttempts({ db }: Database, now: () => number) {
  return {
    /** Begins an attempt; returns its token. */
    async begin({ purpose, holder }: AttemptOwner, minutes: number, data: string | null = null) {
      const token = newToken();
      await db
        .insertInto('sign_in_attempts')
        .values({
          token_hash: hashToken(token),
          purpose,
          holder_hash: hashToken(holder),
          data,
          expires_at: now() + minutes * 60_000,
        })
        .execute();
      return token;
    },

    /** The data of a pending attempt; null if it is expired, used, or somebody else's. */
    async read({ purpose, holder }: AttemptOwner, token: string): Promise<string | null> {
      const row = await db
        .selectFrom('sign_in_attempts')
        .select('data')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .where('holder_hash', '=', hashToken(holder))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row?.data ?? null;
    },

    /** Ends an attempt; null if it is expired, used, or somebody else's. */
    async take({ purpose, holder }: AttemptOwner, token: string): Promise<{ data: string | null } | null> {
      const row = await db
        .deleteFrom('sign_in_attempts')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', purpose)
        .where('holder_hash', '=', hashToken(holder))
        .returning(['data', 'expires_at'])
        .executeTakeFirst();
      if (!row || Number(row.expires_at) <= now()) return null;
      return { data: row.data };
    },

    /** Deletes expired attempts. */
    async removeExpired(): Promise<void> {
      await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now()).execute();
    },
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
