import type { Connection, Database } from '../db/database.ts';

/** A mail that is not sent yet. */
export interface StoredMail {
  readonly id: string;
  readonly userId: string;
  /** See `encryptMail`. */
  readonly encrypted: string;
  /** When its links end; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Mails, from the transaction that causes them until they are sent. */
export function createOutboxStore({ db }: Database) {
  return {
    inTransaction: <T>(run: (tx: Connection) => Promise<T>): Promise<T> => db.transaction().execute(run),

    async put(connection: Connection, { id, userId, encrypted, expiresAt }: StoredMail): Promise<void> {
      await connection
        .insertInto('mails')
        .values({ id, user_id: userId, encrypted, expires_at: expiresAt })
        .execute();
    },

    /** Undefined for a mail that was sent, has expired or belonged to a deleted account. */
    find: (id: string): Promise<{ encrypted: string; expires_at: number } | undefined> =>
      db.selectFrom('mails').select(['encrypted', 'expires_at']).where('id', '=', id).executeTakeFirst(),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('mails').where('id', '=', id).execute();
    },

    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('mails').where('expires_at', '<=', now).execute();
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
