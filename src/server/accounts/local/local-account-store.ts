import { LOCAL_ACCOUNT_EMAIL } from '../../../contract/api/local-account.ts';
import type { Database } from '../../db/database.ts';
import { BY_PASSWORD, insertAccount } from '../user-store.ts';

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
      const account = { name, email: LOCAL_ACCOUNT_EMAIL, isVerified: false, passwordHash: null };
      await insertAccount(this.#database, tx, account, now);
    });
}
