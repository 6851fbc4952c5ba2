import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { DeletedUsage } from '../plan/deleted-usage.ts';
import type { SessionUser } from '../session-user.ts';
import type { ActiveTakes } from '../takes/active-takes.ts';
import { removeInBatches } from '../transcriptions/removal-store.ts';
import type { Removals } from '../transcriptions/removals.ts';
import type { AccountStore } from './account-store.ts';
import type { RequireRecent } from './sessions/recent-sign-in.ts';

interface DeletionParts {
  database: Database;
  store: AccountStore;
  requireRecent: RequireRecent;
  activeTakes: Pick<ActiveTakes, 'block' | 'unblock' | 'clearAll'>;
  removals: Removals;
  deletedUsage: Pick<DeletedUsage, 'remember'>;
  /** Ends the subscription. */
  cancelPlan(owner: number): Promise<void>;
  jobs: Jobs;
}

/** Deletes accounts immediately and completely. */
export function createDeletion({
  database,
  store,
  requireRecent,
  activeTakes,
  removals,
  deletedUsage,
  cancelPlan,
  jobs,
}: DeletionParts) {
  /**
   * Stops running work first, so that nothing is written for a deleted account. Jobs remove what is on other servers'
   * disks, in the shared store and at the payment service, and overwrite what the deleted rows left in the database
   * file.
   */
  async function removeRows({ userId, owner }: SessionUser) {
    await activeTakes.block(owner);
    try {
      // Batches keep the server responsive during the deletion of a long history.
      await removeInBatches(database, owner, (keys) => removals.remove(keys));
      return await store.remove(
        { userId, owner },
        (tx, email) => deletedUsage.remember(tx, owner, email),
        async (tx, subscription) => {
          await jobs.add(tx, 'delete-sound', { prefix: `${owner}/` });
          await jobs.add(tx, 'overwrite-deleted', {}, { key: 'all' });
          if (subscription !== null) await jobs.add(tx, 'cancel-subscription', { subscription });
        },
      );
    } catch (error) {
      activeTakes.unblock(owner);
      throw error;
    }
  }

  return {
    /**
     * Deletes an account and all its data: rows, sessions, recordings in progress and stored ones.
     * @throws AppError `reauthentication_required` when the sign-in is not recent and no password is given,
     * `wrong_password`, `server_busy`, `payment_failed` when a subscription could not be ended
     */
    async remove(user: SessionUser, password: string | undefined): Promise<void> {
      await requireRecent(user, password);
      // First of all, so that nobody keeps paying for a deleted account.
      await cancelPlan(user.owner);
      const keys = await removeRows(user);
      await activeTakes.clearAll(user.owner);
      await removals.remove(keys);
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;
