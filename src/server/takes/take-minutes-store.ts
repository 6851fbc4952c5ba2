import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Ledger } from '../plan/ledger.ts';

/**
 * Extends the reservation of a take that is being recognised to `seconds`; returns how far it may grow before the next
 * call.
 */
export type ExtendMinutes = (owner: number, id: string, seconds: number) => Promise<number>;

/** The returned function throws AppError `quota_exceeded`; `cancelled` for a take that is discarded or done. */
export const createExtendMinutes =
  (database: Database, ledger: Ledger): ExtendMinutes =>
  (owner, id, seconds) =>
    database.db.transaction().execute(async (tx) => {
      // Locks the row: minutes reserved after a discard would never be released.
      const { numUpdatedRows } = await tx
        .updateTable('takes')
        .set({ id })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .where('state', '<>', 'done')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('cancelled');
      return ledger.extend(tx, owner, id, seconds);
    });
