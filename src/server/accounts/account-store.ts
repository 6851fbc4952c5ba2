import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import { forUpdate } from '../db/for-update.ts';
import { removePlan } from '../plan/store.ts';
import type { SessionUser } from '../session-user.ts';
import { removeAllOf } from '../transcriptions/removal-store.ts';
import { requirePassword } from './passwords/revalidation-store.ts';
import { deleteApiTokensOf } from './sessions/session-store.ts';
import { deleteTwoFactorSetup } from './two-factor/store.ts';
import { BY_PASSWORD } from './user-store.ts';

/** Stores accounts: credentials and their changes. */
export class AccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Address, password hash, and whether the address is verified; undefined for a deleted account. */
  readonly find = (userId: string) => this.#accounts().where('user.id', '=', userId).executeTakeFirst();

  /** Like `find`, by address. */
  readonly findByEmail = (email: string) =>
    this.#accounts().where('user.email', '=', email).executeTakeFirst();

  /** When a session began, in milliseconds since 1970; 0 if it has ended. */
  async signedInAt(userId: string, sessionId: string): Promise<number> {
    const row = await this.#database.db
      .selectFrom('session')
      .select('createdAt')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    return row ? new Date(row.createdAt).getTime() : 0;
  }

  async rename(userId: string, name: string): Promise<void> {
    await this.#database.db
      .updateTable('user')
      .set({ name, updatedAt: this.#moment() })
      .where('id', '=', userId)
      .execute();
  }

  async completeOnboarding(userId: string): Promise<void> {
    // SQLite has no booleans, and its driver rejects them.
    const hasCompletedOnboarding = this.#database.kind === 'sqlite' ? 1 : true;
    await this.#database.db
      .updateTable('user')
      .set({ hasCompletedOnboarding, updatedAt: this.#moment() })
      .where('id', '=', userId)
      .execute();
  }

  /**
   * Replaces the password's hash, null for none; ends all other sessions, API tokens and an unconfirmed set-up of two-factor
   * sign-in, and revokes links an attacker may have requested. `onDone` runs in the same transaction.
   * @throws AppError `unauthenticated`, `wrong_password` when another change or a reset came before
   */
  readonly changePassword = (
    { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
    { verified, replacement }: { verified: string | null; replacement: string | null },
    onDone: (tx: Connection) => Promise<void> = async () => undefined,
  ): Promise<void> =>
    changeOwner(this.#database, { userId }, async (tx) => {
      await requirePassword(tx, { userId, sessionId }, verified);
      await tx
        .updateTable('account')
        .set({ password: replacement, updatedAt: this.#moment() })
        .where('userId', '=', userId)
        .where('providerId', '=', BY_PASSWORD)
        .execute();
      await tx.deleteFrom('session').where('userId', '=', userId).where('id', '<>', sessionId).execute();
      await deleteApiTokensOf(tx, userId);
      await deleteTwoFactorSetup(tx, userId);
      await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
      await onDone(tx);
    });

  /**
   * Deletes a user: the rows of all tables are deleted with the user's row. Returns the keys of stored
   * recordings that no row refers to any more. In the same transaction, `onRemoving` runs first, and `onRemoved` at its
   * end with the active subscription, if there was one.
   */
  readonly remove = (
    { userId, owner }: Pick<SessionUser, 'userId' | 'owner'>,
    onRemoving: (tx: Connection, email: string) => Promise<void>,
    onRemoved: (tx: Connection, subscription: string | null) => Promise<void> = async () => undefined,
  ): Promise<string[]> =>
    this.#database.db.transaction().execute(async (tx) => {
      await lockOwner(this.#database, tx, owner);
      const user = await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
      if (user) await onRemoving(tx, user.email);
      const keys = await removeAllOf(this.#database, tx, owner);
      const subscription = await removePlan(tx, owner);
      await tx.deleteFrom('user').where('id', '=', userId).execute();
      await onRemoved(tx, subscription);
      return keys;
    });

  #accounts() {
    return this.#database.db
      .selectFrom('user')
      .innerJoin('account', 'account.userId', 'user.id')
      .where('account.providerId', '=', BY_PASSWORD)
      .select(['user.id', 'user.email', 'user.emailVerified', 'account.password']);
  }

  #moment() {
    return new Date().toISOString();
  }
}

/**
 * Locks the owner: another server may be about to store a text; it waits, and then fails to find the owner.
 */
async function lockOwner(database: Database, tx: Connection, owner: number): Promise<void> {
  await forUpdate(database, tx.selectFrom('owners').select('no').where('no', '=', owner)).execute();
}
