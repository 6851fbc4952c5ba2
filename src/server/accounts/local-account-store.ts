import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT_EMAIL } from '../../contract/api/local-account.ts';
import type { Database } from '../db/database.ts';
import { BY_PASSWORD } from './account-store.ts';

/** The row of a computer's own account. */
export class LocalAccountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The account and its password's hash, null without one; undefined before it is created. */
  readonly find = (): Promise<{ id: string; password: string | null } | undefined> =>
    this.#database.db
      .selectFrom('user')
      .innerJoin('account', 'account.userId', 'user.id')
      .where('user.email', '=', LOCAL_ACCOUNT_EMAIL)
      .where('account.providerId', '=', BY_PASSWORD)
      .select(['user.id', 'account.password'])
      .executeTakeFirst();

  /** True when the server has any account. */
  async hasAccounts(): Promise<boolean> {
    const row = await this.#database.db.selectFrom('user').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** Creates the account without a password; a no-op if there is one. */
  readonly create = (name: string, now: number): Promise<void> =>
    this.#database.db.transaction().execute(async (tx) => {
      const id = randomUUID();
      const moment = new Date(now).toISOString();
      const no = this.#database.kind === 'sqlite' ? 0 : false;
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('user')
        .values({
          ...{ id, name, email: LOCAL_ACCOUNT_EMAIL, image: null },
          ...{ emailVerified: no, hasCompletedOnboarding: no, createdAt: moment, updatedAt: moment },
        })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) === 0) return;
      await tx
        .insertInto('account')
        .values({
          ...{ id: randomUUID(), accountId: id, userId: id, providerId: BY_PASSWORD, password: null },
          ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
          ...{
            accessTokenExpiresAt: null,
            refreshTokenExpiresAt: null,
            createdAt: moment,
            updatedAt: moment,
          },
        })
        .execute();
    });

  /** Replaces the password's hash; null removes it. */
  async setPassword(userId: string, hash: string | null, now: number): Promise<void> {
    await this.#database.db
      .updateTable('account')
      .set({ password: hash, updatedAt: new Date(now).toISOString() })
      .where('userId', '=', userId)
      .where('providerId', '=', BY_PASSWORD)
      .execute();
  }
}
