import { CONFIRM_PURPOSES, type ConfirmPurpose, type LinkPurpose } from '../../contract/api/email-links.ts';
import type { Database } from '../db/database.ts';
import { BY_PASSWORD } from './account-store.ts';

const RESET: LinkPurpose = 'passwordReset';

/** Links in mails. A token itself is never stored, only its hash. */
export class LinkStore {
  readonly #database: Database;
  readonly #yes: 1 | true;

  constructor(database: Database) {
    this.#database = database;
    this.#yes = this.#database.kind === 'sqlite' ? 1 : true;
  }

  /** Keeps a link; an older one of the same purpose stops working. */
  async put(link: {
    userId: string;
    purpose: LinkPurpose;
    tokenHash: string;
    email: string;
    createdAt: number;
    expiresAt: number;
  }): Promise<void> {
    const { userId: user_id, purpose } = link;
    const rest = {
      token_hash: link.tokenHash,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    };
    await this.#database.db
      .insertInto('account_links')
      .values({ user_id, purpose, ...rest })
      .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(rest))
      .execute();
  }

  /**
   * Uses a link up and does what it is for, all or nothing: of two that open it at once, one finds it. Null where
   * there is no such link (any more), its time is over, or it has nothing to do: somebody else has the address now.
   */
  readonly redeem = (
    tokenHash: string,
    now: number,
  ): Promise<{ purpose: ConfirmPurpose; email: string } | null> =>
    this.#database.db.transaction().execute(async (tx) => {
      const link = await tx
        .deleteFrom('account_links')
        .where('token_hash', '=', tokenHash)
        .where('purpose', 'in', CONFIRM_PURPOSES)
        .returning(['user_id', 'purpose', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!link || link.expires_at <= now) return null;
      const { user_id, email } = link;
      const purpose = link.purpose as ConfirmPurpose;
      const user = tx.updateTable('user').where('id', '=', user_id);
      const change = { emailVerified: this.#yes, updatedAt: this.#moment() };
      const { numUpdatedRows } = await (purpose === 'verification'
        ? user.set(change).where('email', '=', email)
        : user
            .set({ ...change, email })
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
            )
      ).executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      // A link that confirms the address before is about nothing any more.
      await tx.deleteFrom('account_links').where('user_id', '=', user_id).execute();
      return { purpose, email };
    });

  /**
   * Uses up a link that sets a new password, and sets it: every session and every other link of the account ends.
   * False where there is no such link (any more), its time is over, or the account has another address by now.
   */
  readonly resetPassword = (tokenHash: string, passwordHash: string, now: number): Promise<boolean> =>
    this.#database.db.transaction().execute(async (tx) => {
      const link = await tx
        .deleteFrom('account_links')
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', RESET)
        .returning(['user_id', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!link || link.expires_at <= now) return false;
      const { numUpdatedRows } = await tx
        .updateTable('account')
        .set({ password: passwordHash, updatedAt: this.#moment() })
        .where('providerId', '=', BY_PASSWORD)
        .where('userId', 'in', (eb) =>
          eb.selectFrom('user').select('id').where('id', '=', link.user_id).where('email', '=', link.email),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await tx.deleteFrom('session').where('userId', '=', link.user_id).execute();
      await tx.deleteFrom('account_links').where('user_id', '=', link.user_id).execute();
      return true;
    });

  /** Whether a link that sets a new password works at a moment. */
  async isResetOpen(tokenHash: string, now: number): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('account_links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', RESET)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The account with this address that a password signs in to; undefined where there is none. */
  readonly findByEmail = (email: string): Promise<{ id: string } | undefined> =>
    this.#database.db
      .selectFrom('user')
      .innerJoin('account', 'account.userId', 'user.id')
      .where('user.email', '=', email)
      .where('account.providerId', '=', BY_PASSWORD)
      .select('user.id')
      .executeTakeFirst();

  /** Whether an account has this address. */
  async isTaken(email: string): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    return row !== undefined;
  }

  #moment() {
    return new Date().toISOString();
  }
}
