import { RECENT_SIGN_IN_MINUTES } from '../../contract/limits.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { SessionUser } from '../session-user.ts';
import type { ActiveTakes } from '../takes/active-takes.ts';
import { removeInBatches, wipeDeleted } from '../transcriptions/removal-store.ts';
import type { Removals } from '../transcriptions/removals.ts';
import type { AccountStore } from './account-store.ts';
import type { CheckPassword } from './check-password.ts';

interface DeletionParts {
  database: Database;
  store: AccountStore;
  checkPassword: CheckPassword;
  activeTakes: Pick<ActiveTakes, 'block' | 'unblock' | 'clearAll'>;
  removals: Removals;
  /** Ends what is paid for. */
  leavePlan(owner: number): Promise<void>;
  /** Ends what was paid for in the meantime; never throws. */
  cancelOrphanedSubscription(subscription: string): Promise<void>;
  log: Log;
  now: () => number;
}

/** How an account ends: at once, with everything in it. */
export function createDeletion({
  database,
  store,
  checkPassword,
  activeTakes,
  removals,
  leavePlan,
  cancelOrphanedSubscription,
  log,
  now,
}: DeletionParts) {
  /** @throws AppError `reauthentication_required`, `wrong_password`, `server_busy` */
  async function requireRecent(
    { userId, sessionId }: SessionUser,
    password: string | undefined,
  ): Promise<void> {
    if (password !== undefined) {
      await checkPassword(userId, password);
      return;
    }
    const age = now() - (await store.signedInAt(userId, sessionId));
    if (age > RECENT_SIGN_IN_MINUTES * 60_000) throw new AppError('reauthentication_required');
  }

  /** Work that is under way stops first, so that nothing is written for an account that is gone. */
  async function removeRows({ userId, owner }: SessionUser) {
    await activeTakes.block(owner);
    try {
      // A history of years is not deleted in one go, in which the server would answer nobody.
      await removeInBatches(database, owner, (keys) => removals.remove(keys));
      return await store.remove(userId, owner);
    } catch (error) {
      activeTakes.unblock(owner);
      throw error;
    }
  }

  return {
    /**
     * Deletes an account with all it holds: rows, sessions, recordings on their way and kept ones.
     * @throws AppError `reauthentication_required` where the sign-in is no longer recent and no password is given,
     * `wrong_password`, `server_busy`, `payment_failed` where a subscription could not be ended
     */
    async remove(user: SessionUser, password: string | undefined): Promise<void> {
      await requireRecent(user, password);
      // Before anything else: nobody pays on for an account that is gone.
      await leavePlan(user.owner);
      const { keys, subscription } = await removeRows(user);
      if (subscription !== null) await cancelOrphanedSubscription(subscription);
      await activeTakes.clearAll(user.owner);
      await removals.remove(keys);
      await wipeDeleted(database).catch((error: unknown) => {
        // The rows are gone; what is left are bytes in free pages, which the next deletion wipes.
        log.error({ err: error }, 'what a deleted account left in the file could not be overwritten yet');
      });
    },
  };
}

export type Deletion = ReturnType<typeof createDeletion>;
