import {
  CONFIRM_PURPOSES,
  type ConfirmPurpose,
  type LinkPurpose,
} from '../../../contract/api/email-links.ts';
import { changeOwner } from '../../db/change-owner.ts';
import type { Connection, Database } from '../../db/database.ts';
import { deleteApiTokensOf } from '../sessions/session-store.ts';
import { deleteTwoFactorSetup } from '../two-factor/store.ts';
import { deleteUnprovedAccess } from '../unproved-access-store.ts';
import { BY_PASSWORD } from '../user-store.ts';

const RESET_PURPOSE: LinkPurpose = 'passwordReset';
const SIGN_IN_PURPOSE: LinkPurpose = 'signIn';

/** A link to store. Moments are milliseconds since 1970. */
interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  tokenHash: string;
  email: string;
  createdAt: number;
  expiresAt: number;
}

/** Links in mails. Tokens are stored only as hashes. */
export class LinkStore {
  readonly #database: Database;
  readonly #trueValue: 1 | true;

  constructor(database: Database) {
    this.#database = database;
    this.#trueValue = this.#database.kind === 'sqlite' ? 1 : true;
  }

  /**
   * Stores a link; an older one with the same purpose becomes invalid. `withMail` stores its mail in the same
   * transaction, for which other changes of the account wait.
   */
  async put(
    link: NewLink,
    withMail: (tx: Connection) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { userId: user_id, purpose } = link;
    const rest = {
      token_hash: link.tokenHash,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    };
    await changeOwner(this.#database, link, async (tx) => {
      await tx
        .insertInto('account_links')
        .values({ user_id, purpose, ...rest })
        .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(rest))
        .execute();
      await withMail(tx);
    });
  }

  /**
   * Redeems a link atomically: of two simultaneous requests only one succeeds. Null when the link is unknown,
   * used or expired, or has no effect because another account has the address. `onChange` runs in the transaction that
   * changes an address.
   */
  readonly redeem = (
    tokenHash: string,
    now: number,
    onChange: (tx: Connection, userId: string) => Promise<void> = async () => undefined,
  ): Promise<{ purpose: ConfirmPurpose; email: string } | null> =>
    this.#changeOwnerOf(tokenHash, async (tx) => {
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
      const change = { emailVerified: this.#trueValue, updatedAt: this.#moment() };
      const { numUpdatedRows } = await (purpose === 'verification'
        ? user.set(change).where('email', '=', email)
        : user
            .set({ ...change, email })
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
            )
      ).executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      if (purpose !== 'verification') await onChange(tx, user_id);
      // The account's other links are obsolete, too.
      await tx.deleteFrom('account_links').where('user_id', '=', user_id).execute();
      return { purpose, email };
    });

  /**
   * Redeems a password reset link and sets the password: ends every session and API token, deletes every link of the
   * account, an unconfirmed set-up of two-factor sign-in and, while its address is not verified, every other way in. Null
   * when the link is unknown, used or expired, or the account's address has changed. `onDone` runs in the transaction.
   */
  readonly resetPassword = (
    tokenHash: string,
    passwordHash: string,
    now: number,
    onDone: (tx: Connection) => Promise<void>,
  ): Promise<{ removedAccess: boolean } | null> =>
    this.#changeOwnerOf(tokenHash, async (tx) => {
      const link = await tx
        .deleteFrom('account_links')
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', RESET_PURPOSE)
        .returning(['user_id', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!link || link.expires_at <= now) return null;
      const { numUpdatedRows } = await tx
        .updateTable('account')
        .set({ password: passwordHash, updatedAt: this.#moment() })
        .where('providerId', '=', BY_PASSWORD)
        .where('userId', 'in', (eb) =>
          eb.selectFrom('user').select('id').where('id', '=', link.user_id).where('email', '=', link.email),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      await tx.deleteFrom('session').where('userId', '=', link.user_id).execute();
      await deleteApiTokensOf(tx, link.user_id);
      const removedAccess = await deleteUnprovedAccess(tx, link.user_id);
      await deleteTwoFactorSetup(tx, link.user_id);
      await tx.deleteFrom('account_links').where('user_id', '=', link.user_id).execute();
      await onDone(tx);
      return { removedAccess };
    });

  /** Deletes expired links. */
  async removeExpired(now: number): Promise<void> {
    await this.#database.db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
  }

  /** The user whose password a reset link sets; null when it is unknown, used or expired. */
  async findReset(tokenHash: string, now: number): Promise<string | null> {
    const row = await this.#database.db
      .selectFrom('account_links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', RESET_PURPOSE)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row?.user_id ?? null;
  }

  /** The user whom a link signs in; null when it is unknown, used or expired, or when the account has changed its address. */
  async findSignIn(tokenHash: string, now: number): Promise<{ userId: string; email: string } | null> {
    const row = await this.#database.db
      .selectFrom('account_links')
      .innerJoin('user', 'user.id', 'account_links.user_id')
      .select(['user.id', 'user.email'])
      .where('account_links.token_hash', '=', tokenHash)
      .where('account_links.purpose', '=', SIGN_IN_PURPOSE)
      .where('account_links.expires_at', '>', now)
      .whereRef('account_links.email', '=', 'user.email')
      .executeTakeFirst();
    return row ? { userId: row.id, email: row.email } : null;
  }

  /** Uses up a sign-in link, in the transaction that signs in; of two simultaneous requests only one gets true. */
  async consumeSignIn(tx: Connection, tokenHash: string): Promise<boolean> {
    const { numDeletedRows } = await tx
      .deleteFrom('account_links')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', SIGN_IN_PURPOSE)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  /** The account with this address, if its owner has verified it. */
  async findVerified(email: string): Promise<{ id: string } | undefined> {
    const row = await this.#database.db
      .selectFrom('user')
      .select(['id', 'emailVerified'])
      .where('email', '=', email)
      .executeTakeFirst();
    return row?.emailVerified ? { id: row.id } : undefined;
  }

  /** True when an account has this address. */
  async isTaken(email: string): Promise<boolean> {
    const row = await this.#database.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Changes the account of a link; null for an unknown link. */
  async #changeOwnerOf<T>(tokenHash: string, run: (tx: Connection) => Promise<T>): Promise<T | null> {
    const link = await this.#database.db
      .selectFrom('account_links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return link ? changeOwner(this.#database, { userId: link.user_id }, run) : null;
  }

  #moment() {
    return new Date().toISOString();
  }
}
