import type { Selectable } from 'kysely';
import { changeOwner } from '../../db/change-owner.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { TwoFactorsTable } from '../../db/two-factor-schema.ts';

export type TwoFactorRow = Selectable<TwoFactorsTable>;

async function replaceRecoveryCodes(tx: Connection, userId: string, hashes: readonly string[]) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

const changedOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows === 1n;

/** Deletes a set-up that is not confirmed: whoever began it may have known the earlier password only. */
export async function deleteTwoFactorSetup(tx: Connection, userId: string): Promise<void> {
  await tx
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Authenticator apps. */
function authenticators({ db }: Database) {
  return {
    async find(userId: string): Promise<TwoFactorRow | undefined> {
      const row = await db
        .selectFrom('two_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return undefined;
      const confirmed_at = row.confirmed_at === null ? null : Number(row.confirmed_at);
      return { ...row, last_step: Number(row.last_step), created_at: Number(row.created_at), confirmed_at };
    },

    /** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false if one is confirmed. */
    async start(row: TwoFactorRow): Promise<boolean> {
      const done = await db
        .insertInto('two_factors')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: row.secret, last_step: row.last_step, created_at: row.created_at })
            .where('two_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirst();
      return Number(done.numInsertedOrUpdatedRows) === 1;
    },

    remove: (userId: string, onDone: (tx: Connection) => Promise<void>): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await tx.deleteFrom('two_factors').where('user_id', '=', userId).execute();
        await onDone(tx);
      }),
  };
}

/** The end of a set-up. */
const confirmations = (database: Database) => ({
  /**
   * Confirms the secret, after `check` in the same transaction; false when it is no longer this one, or confirmed
   * already.
   */
  confirm: (
    { user_id, secret }: Pick<TwoFactorRow, 'user_id' | 'secret'>,
    { step, at, hashes }: { step: number; at: number; hashes: readonly string[] },
    check: (tx: Connection) => Promise<void>,
    onDone: (tx: Connection) => Promise<void>,
  ): Promise<boolean> =>
    changeOwner(database, { userId: user_id }, async (tx) => {
      await check(tx);
      const done = await tx
        .updateTable('two_factors')
        .set({ confirmed_at: at, last_step: step })
        .where('user_id', '=', user_id)
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (!changedOne(done)) return false;
      await replaceRecoveryCodes(tx, user_id, hashes);
      await onDone(tx);
      return true;
    }),
});

/** Codes, of which each counts once. */
function codes({ db }: Database) {
  return {
    /** Marks the code of a time step as used; false when it or a later one was used before. */
    consumeStep: async (userId: string, step: number): Promise<boolean> =>
      changedOne(
        await db
          .updateTable('two_factors')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .executeTakeFirst(),
      ),

    async countRecoveryCodes(userId: string): Promise<number> {
      const codes = await db
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('user_id', '=', userId)
        .execute();
      return codes.length;
    },

    /** Uses up a recovery code; false when there is no such code. */
    async consumeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    replaceRecoveryCodes: (userId: string, hashes: readonly string[]): Promise<void> =>
      db.transaction().execute((tx) => replaceRecoveryCodes(tx, userId, hashes)),
  };
}

/** Rows to encrypt again when the server's secret changes. */
function encryptedSecrets({ db }: Database) {
  return {
    /** Ids and encrypted secrets, by id, of the users after one. */
    secretsAfter: (userId: string, count: number) =>
      db
        .selectFrom('two_factors')
        .select(['user_id as id', 'secret'])
        .where('user_id', '>', userId)
        .orderBy('user_id')
        .limit(count)
        .execute(),

    /** Replaces an encrypted secret, unless it has changed meanwhile. */
    async replaceSecret(userId: string, before: string, after: string): Promise<void> {
      await db
        .updateTable('two_factors')
        .set({ secret: after })
        .where('user_id', '=', userId)
        .where('secret', '=', before)
        .execute();
    },
  };
}

/** Second factors in the database. */
export const createTwoFactorStore = (database: Database) => ({
  ...authenticators(database),
  ...confirmations(database),
  ...codes(database),
  ...encryptedSecrets(database),
});

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;
