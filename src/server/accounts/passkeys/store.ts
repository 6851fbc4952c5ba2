import type { Selectable } from 'kysely';
import { changeOwner } from '../../db/change-owner.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { PasskeysTable } from '../../db/passkey-schema.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** PostgreSQL returns large integers as strings. */
const asRow = (row: PasskeyRow): PasskeyRow => ({
  ...row,
  counter: Number(row.counter),
  created_at: Number(row.created_at),
  last_used_at: row.last_used_at === null ? null : Number(row.last_used_at),
});

/** Reads and uses passkeys. */
function lookups({ db }: Database) {
  return {
    async list(userId: string): Promise<PasskeyRow[]> {
      const rows = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(asRow);
    },

    /** The passkey with an authenticator's id of it, whichever user has it. */
    async findByCredential(credentialId: string): Promise<PasskeyRow | undefined> {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
      return row && asRow(row);
    },

    /** Notes a use, in the transaction that signs in; false if the passkey was removed or used at the same moment. */
    async recordUse(
      tx: Connection,
      { id, counter }: PasskeyRow,
      newCounter: number,
      at: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: at })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
/** Adds, renames and removes passkeys. */
function changes(database: Database) {
  const { db } = database;
  return {
    /** Stores a passkey; reports whether its user already has `max`, or some user has this one. */
    insert: (
      row: PasskeyRow,
      max: number,
      onDone: (tx: Connection) => Promise<void>,
    ): Promise<'added' | 'full' | 'taken'> =>
      changeOwner(database, { userId: row.user_id }, async (tx) => {
        const stored = await tx
          .selectFrom('passkeys')
          .select('id')
          .where('user_id', '=', row.user_id)
          .execute();
        if (stored.length >= max) return 'full';
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.column('credential_id').doNothing())
          .executeTakeFirst();
        if (Number(numInsertedOrUpdatedRows) === 0) return 'taken';
        await onDone(tx);
        return 'added';
      }),

    /** Undefined if the user has no such passkey. */
    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
      const row = await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row && asRow(row);
    },

    /** False if the user has no such passkey. */
    remove: (userId: string, id: string, onDone: (tx: Connection) => Promise<void>): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('passkeys')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await onDone(tx);
        return true;
      }),
  };
}

/** Passkeys in the database. Timestamps are milliseconds since 1970. */
export const createPasskeyStore = (database: Database) => ({ ...lookups(database), ...changes(database) });
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
