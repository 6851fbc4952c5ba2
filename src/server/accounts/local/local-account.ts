import { userInfo } from 'node:os';
import type { LocalAccountState, LocalPasswordChange } from '../../../contract/api/local-account.ts';
import { NAME_MAX } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../session-user.ts';
import type { AccountStore } from '../account-store.ts';
import type { Client } from '../client.ts';
import type { CheckPassword } from '../passwords/check-password.ts';
import { hashPassword, refuseCommonPassword } from '../passwords/passwords.ts';
import type { Accounts, SignIn } from '../service.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { ensureOwner } from '../user-store.ts';
import type { LocalAccountStore } from './local-account-store.ts';

/** The account's first name where the system has none for its user. */
const DEFAULT_NAME = 'Me';

interface LocalAccountParts {
  readonly database: Database;
  readonly store: LocalAccountStore;
  readonly accounts: Pick<Accounts, 'userOf'>;
  readonly passwords: Pick<AccountStore, 'changePassword'>;
  readonly checkPassword: CheckPassword;
  /** True when the desktop app started this server, and only it can send requests. */
  readonly isAppServer: boolean;
  readonly now: () => number;
}

/** The name of the system's user. */
function systemName(): string {
  try {
    return userInfo().username.trim().slice(0, NAME_MAX) || DEFAULT_NAME;
  } catch (error) {
    // libuv throws a SystemError for a user id without an entry, as in some containers.
    if (error instanceof Error) return DEFAULT_NAME;
    throw error;
  }
}

/**
 * The account of a computer: the desktop app uses the server that it started without asking for an e-mail address.
 * Anyone who can use the app there is its owner, unless a password is set.
 */
export class LocalAccount {
  readonly #parts: LocalAccountParts;

  constructor(parts: LocalAccountParts) {
    this.#parts = parts;
  }

  /** @throws AppError `not_found` on a server that no app started */
  async state(): Promise<LocalAccountState> {
    this.#requireApp();
    const account = await this.#parts.store.find();
    if (account) return account.password === null ? 'open' : 'locked';
    // Accounts with e-mail addresses keep their sign-in.
    return (await this.#parts.store.hasAccounts()) ? 'none' : 'open';
  }

  /** @throws AppError `not_found` without such an account, `wrong_password`, `server_busy` */
  async signIn(password: string | undefined, client: Client): Promise<SignIn> {
    const { store, database, accounts, checkPassword, now } = this.#parts;
    if ((await this.state()) === 'none') throw new AppError('not_found');
    await store.create(systemName(), now());
    const account = await store.find();
    if (!account) throw new AppError('not_found');
    if (account.password !== null) await checkPassword(account.id, password ?? '');
    await ensureOwner(database.db, account.id);
    const token = await beginSession(database.db, account.id, client, now());
    return { user: await accounts.userOf(account.id), token };
  }

  /**
   * Sets, changes or removes the password, and ends all other sessions.
   * @throws AppError `not_found` for any other account, `wrong_password`, `password_common`, `server_busy`
   */
  async changePassword(user: SessionUser, change: LocalPasswordChange): Promise<void> {
    this.#requireApp();
    const { store, passwords, checkPassword } = this.#parts;
    const account = await store.find();
    if (account?.id !== user.userId) throw new AppError('not_found');
    const { password } = account;
    const verified =
      password === null ? null : (await checkPassword(user.userId, change.currentPassword ?? '')).hash;
    const { newPassword } = change;
    if (newPassword !== null) await refuseCommonPassword(newPassword);
    const replacement = newPassword === null ? null : await hashPassword(newPassword);
    await passwords.changePassword(user, { verified, replacement });
  }

  #requireApp(): void {
    if (!this.#parts.isAppServer) throw new AppError('not_found');
  }
}
