import type { Connection, Database } from '../../db/database.ts';
import { insertAccount, type NewAccount } from '../insert-account.ts';

/** A user as the service names one. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

async function link(db: Connection, { issuer, subject }: Identity, user_id: string, now: number) {
  await db
    .insertInto('oidc_identities')
    .values({ issuer, subject, user_id, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** Names of users at another service. Timestamps are milliseconds since 1970. */
export function createOidcStore(database: Database) {
  const { db } = database;
  return {
    /** Notes a use; returns the user, or null for a name that is not known. */
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

    link: (identity: Identity, userId: string, now: number) => link(db, identity, userId, now),

    /** Makes an account with such a name; null if another one has the address by now. */
    create: (identity: Identity, account: NewAccount, now: number): Promise<string | null> =>
      db.transaction().execute(async (tx) => {
        const userId = await insertAccount(database, tx, account, now);
        if (userId !== null) await link(tx, identity, userId, now);
        return userId;
      }),
  };
}
export type OidcStore = ReturnType<typeof createOidcStore>;
