import type { Connection, Database } from '../db/database.ts';
import { removePlan } from '../plan/store.ts';
import { removeAllOf } from '../transcriptions/removal-store.ts';

/** better-auth's name for accounts with a password. */
export const BY_PASSWORD = 'credential';

/** What a person's account holds, beside what better-auth does itself. */
export function createAccountStore(database: Database) {
  const { db } = database;
  const moment = () => new Date().toISOString();

  return {
    /** Address, hash of the password, and whether the address is confirmed; undefined where the account is gone. */
    find: (userId: string) =>
      db
        .selectFrom('user')
        .innerJoin('account', 'account.userId', 'user.id')
        .where('user.id', '=', userId)
        .where('account.providerId', '=', BY_PASSWORD)
        .select(['user.email', 'user.emailVerified', 'account.password'])
        .executeTakeFirst(),

    /** When a session began, in milliseconds since 1970; 0 where it has ended. */
    async signedInAt(userId: string, sessionId: string): Promise<number> {
      const row = await db
        .selectFrom('session')
        .select('createdAt')
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row ? new Date(row.createdAt).getTime() : 0;
    },

    async rename(userId: string, name: string): Promise<void> {
      await db.updateTable('user').set({ name, updatedAt: moment() }).where('id', '=', userId).execute();
    },

    async completeOnboarding(userId: string): Promise<void> {
      // SQLite has no booleans, and its driver takes none.
      const hasCompletedOnboarding = database.kind === 'sqlite' ? 1 : true;
      await db
        .updateTable('user')
        .set({ hasCompletedOnboarding, updatedAt: moment() })
        .where('id', '=', userId)
        .execute();
    },

    /** Replaces the password, ends every session but one, and takes back links that somebody else may have asked for. */
    changePassword: (userId: string, hash: string, sessionId: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('account')
          .set({ password: hash, updatedAt: moment() })
          .where('userId', '=', userId)
          .where('providerId', '=', BY_PASSWORD)
          .execute();
        await tx.deleteFrom('session').where('userId', '=', userId).where('id', '<>', sessionId).execute();
        await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
      }),

    /**
     * Deletes a person: every row of every table goes with the one of the user. Gives the keys of kept recordings that
     * no row tells of any more, and the subscription that is paid for, where somebody paid until now.
     */
    remove: (userId: string, owner: number): Promise<{ keys: string[]; subscription: string | null }> =>
      db.transaction().execute(async (tx) => {
        await lockOwner(database, tx, owner);
        const keys = await removeAllOf(database, tx, owner);
        const subscription = await removePlan(tx, owner);
        await tx.deleteFrom('user').where('id', '=', userId).execute();
        return { keys, subscription };
      }),
  };
}

/** Another server of this database may be about to store a text: it waits, and then finds nobody to store it for. */
async function lockOwner({ kind }: Database, tx: Connection, owner: number): Promise<void> {
  const row = tx.selectFrom('owners').select('no').where('no', '=', owner);
  await (kind === 'postgres' ? row.forUpdate() : row).execute();
}

export type AccountStore = ReturnType<typeof createAccountStore>;
