import { changeOwner } from '../../db/change-owner.ts';
import type { Connection, Database } from '../../db/database.ts';
import { insertAccount, type NewAccount } from '../user-store.ts';

/** A user's identity at a provider. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Milliseconds since 1970. */
export interface OidcLinkRow {
  readonly issuer: string;
  readonly created_at: number;
  readonly last_used_at: number;
}

/** Links an identity to a user; false if it is linked already. */
async function link(
  db: Connection,
  { issuer, subject }: Identity,
  user_id: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_identities')
    .values({ issuer, subject, user_id, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Lists and removes the identities of one user. */
function linksOf(database: Database) {
  const { db } = database;
  return {
    async list(userId: string): Promise<OidcLinkRow[]> {
      const rows = await db
        .selectFrom('oidc_identities')
        .select(['issuer', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      // PostgreSQL returns large integers as strings.
      return rows.map(({ issuer, created_at, last_used_at }) => ({
        issuer,
        created_at: Number(created_at),
        last_used_at: Number(last_used_at),
      }));
    },

    /**
     * Unlinks all identities of a user. `needsPasskey`: only if the user has a passkey, which no parallel change can
     * remove.
     */
    unlink: (
      userId: string,
      needsPasskey: boolean,
      onDone: (tx: Connection) => Promise<void>,
    ): Promise<'unlinked' | 'none' | 'onlyWay'> =>
      changeOwner(database, { userId }, async (tx) => {
        const passkey = await tx
          .selectFrom('passkeys')
          .select('id')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (needsPasskey && !passkey) return 'onlyWay';
        const { numDeletedRows } = await tx
          .deleteFrom('oidc_identities')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return 'none';
        await onDone(tx);
        return 'unlinked';
      }),
  };
}

/** Identities of users at providers. Timestamps are milliseconds since 1970. */
export function createOidcStore(database: Database) {
  const { db } = database;
  return {
    /** Records a use; returns the user, or null for an unknown identity. */
    async use({ issuer, subject }: Identity, now: number): Promise<string | null> {
      const row = await db
        .updateTable('oidc_identities')
        .set({ last_used_at: now })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning('user_id')
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    /** The account with this address. */
    async findByEmail(email: string): Promise<{ id: string; isVerified: boolean } | null> {
      const row = await db
        .selectFrom('user')
        .select(['id', 'emailVerified'])
        .where('email', '=', email)
        .executeTakeFirst();
      return row ? { id: row.id, isVerified: Boolean(row.emailVerified) } : null;
    },

    /** Links an identity to an account; of two requests at once, only the one that linked it runs `onDone`. */
    link: (
      identity: Identity,
      userId: string,
      now: number,
      onDone: (tx: Connection) => Promise<void>,
    ): Promise<void> =>
      changeOwner(database, { userId }, async (tx) => {
        if (await link(tx, identity, userId, now)) await onDone(tx);
      }),

    ...linksOf(database),

    /** Creates an account with this identity; null if another account has the address by now. */
    create: (identity: Identity, account: NewAccount, now: number): Promise<string | null> =>
      db.transaction().execute(async (tx) => {
        const userId = await insertAccount(database, tx, account, now);
        if (userId !== null) await link(tx, identity, userId, now);
        return userId;
      }),
  };
}
export type OidcStore = ReturnType<typeof createOidcStore>;
