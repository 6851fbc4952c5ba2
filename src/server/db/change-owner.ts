import type { Connection, Database } from './database.ts';

/**
 * Runs a change of one user's rows in a transaction. Other changes of the same user wait until it has ended, so that
 * parallel requests cannot exceed a limit. If `run` rejects, nothing is changed.
 * @param who the number of the owner, or the id of the user
 */
export const changeOwner = <T>(
  { db }: Database,
  who: { readonly no: number } | { readonly userId: string },
  run: (tx: Connection) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Locks the row: PostgreSQL until the transaction ends, SQLite the whole database.
    const lock = tx.updateTable('owners').set((row) => ({ user_id: row.ref('user_id') }));
    await ('no' in who ? lock.where('no', '=', who.no) : lock.where('user_id', '=', who.userId)).execute();
    return run(tx);
  });
