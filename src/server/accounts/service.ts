import type { Credentials, PasswordChange, Registration, User } from '../../contract/api/account.ts';
import { LOCAL_ACCOUNT_EMAIL } from '../../contract/api/local-account.ts';
import { personalityProfileSchema } from '../../contract/api/personality-profile.ts';
import { AppError } from '../app-error.ts';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';
import type { DeletedUsage } from '../plan/deleted-usage.ts';
import type { SessionUser } from '../session-user.ts';
import { createStoredSchema } from '../stored-schema.ts';
import type { PrepareNotice } from './account-notice.ts';
import type { AccountStore } from './account-store.ts';
import type { Client } from './client.ts';
import type { CheckPassword } from './passwords/check-password.ts';
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts';
import { isPasswordHash } from './passwords/revalidation-store.ts';
import { beginSession } from './sessions/begin-session.ts';
import { deleteSession } from './sessions/session-store.ts';
import { hashToken } from './sessions/token.ts';
import { createPasswordSignIn } from './sign-in/password-sign-in.ts';
import type { TwoFactors } from './two-factor/service.ts';
import { ensureOwner, findUser, insertAccount } from './user-store.ts';

const storedProfileSchema = createStoredSchema(personalityProfileSchema);

/** A user who has just signed in, and the token of the new session. */
export interface SignIn {
  user: User;
  token: string;
}

/**
 * Uses up a credential, or checks that it is still valid, in the transaction that begins the session: a password change
 * at the same moment then ends either that session or the credential.
 * @throws AppError when it is no longer valid
 */
export type ConsumeCredential = (tx: Connection) => Promise<void>;

interface AccountsParts {
  database: Database;
  /** The server's secret. */
  secret: () => string;
  store: AccountStore;
  checkPassword: CheckPassword;
  prepareNotice: PrepareNotice;
  secondFactor: Pick<TwoFactors, 'require'>;
  deletedUsage: Pick<DeletedUsage, 'restore'>;
  /** True when the desktop app started this server: it may have the account of a computer. */
  isAppServer: boolean;
}

function signInWayOf({ email, password }: { email: string; password: string | null }): User['signIn'] {
  if (email !== LOCAL_ACCOUNT_EMAIL) return 'email';
  return password === null ? 'computer' : 'computerPassword';
}

/** Accounts: registration, sign-in and profile changes. */
export class Accounts {
  readonly #parts: AccountsParts;
  readonly #beginByPassword: ReturnType<typeof createPasswordSignIn>;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
    this.#beginByPassword = createPasswordSignIn(parts);
  }

  async userOf(userId: string): Promise<User> {
    const row = await findUser(this.#parts.database.db, userId);
    if (!row) throw new AppError('unauthenticated');
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      isVerified: Boolean(row.emailVerified),
      hasCompletedOnboarding: Boolean(row.hasCompletedOnboarding),
      createdAt: new Date(row.createdAt).toISOString(),
      signIn: this.#parts.isAppServer ? signInWayOf(row) : 'email',
      personalityProfile: row.profile === null ? null : storedProfileSchema.parse(JSON.parse(row.profile)),
    };
  }

  async rename(userId: string, name: string): Promise<User> {
    await this.#parts.store.rename(userId, name);
    return this.userOf(userId);
  }

  async completeOnboarding(userId: string): Promise<User> {
    await this.#parts.store.completeOnboarding(userId);
    return this.userOf(userId);
  }

  /**
   * Changes the password, ends all other sessions, and notifies the user by e-mail.
   * @throws AppError `wrong_password`, `password_common`, `server_busy`
   */
  async changePassword(user: SessionUser, change: PasswordChange): Promise<void> {
    const { store, checkPassword, prepareNotice } = this.#parts;
    const { hash: verified } = await checkPassword(user.userId, change.currentPassword);
    await refuseCommonPassword(change.newPassword);
    const replacement = await hashPassword(change.newPassword);
    const notice = await prepareNotice(user.userId, 'passwordChanged');
    await store.changePassword(user, { verified, replacement }, notice);
  }

  /** @throws AppError `email_taken`, `password_common`, `server_busy` */
  async register(input: Registration, client: Client): Promise<SignIn> {
    await refuseCommonPassword(input.password);
    // Before the transaction, which on SQLite has the only connection.
    const account = { ...input, isVerified: false, passwordHash: await hashPassword(input.password) };
    const { database } = this.#parts;
    const userId = await database.db
      .transaction()
      .execute((tx) => insertAccount(database, tx, account, Date.now()));
    if (userId === null) throw new AppError('email_taken');
    return this.open(userId, client);
  }

  /**
   * `knownDeviceOf`: the device, if the user with an id has signed in there before.
   * @throws AppError `wrong_credentials` for an unknown address as for a wrong password, `server_busy`; only after a
   * right password `second_factor_required`, `wrong_code`, `rate_limited`
   */
  async signIn(
    credentials: Credentials,
    client: Client,
    knownDeviceOf: (userId: string) => string | null,
  ): Promise<SignIn> {
    const { database, secondFactor } = this.#parts;
    const { userId, token, hash } = await this.#beginByPassword(credentials, client, (user) =>
      secondFactor.require({ userId: user, knownDevice: knownDeviceOf(user) }, credentials.code),
    );
    const user = await this.#restoreUser(userId);
    // better-auth stores its session outside of a transaction: a session that began during a password change ends here.
    const isStillValid = await changeOwner(database, { userId }, async (tx) => {
      if (await isPasswordHash(tx, userId, hash)) return true;
      await deleteSession(tx, hashToken(token));
      return false;
    });
    if (!isStillValid) throw new AppError('wrong_credentials');
    return { user, token };
  }

  /**
   * Signs in a user whose identity is proven. `consume` uses up the proof; without it, the proof can be used again.
   * @throws AppError what `consume` throws; no session begins then
   */
  async open(userId: string, client: Client, consume?: ConsumeCredential): Promise<SignIn> {
    const user = await this.#restoreUser(userId);
    const token = await changeOwner(this.#parts.database, { userId }, async (tx) => {
      await consume?.(tx);
      return beginSession(tx, userId, client, Date.now());
    });
    return { user, token };
  }

  /** The user who signs in; usage of a deleted account with the same address is restored. */
  async #restoreUser(userId: string): Promise<User> {
    const { database, deletedUsage } = this.#parts;
    const user = await this.userOf(userId);
    await database.db.transaction().execute(async (tx) => {
      const owner = await ensureOwner(tx, userId);
      if (owner !== null) await deletedUsage.restore(tx, owner, user.email);
    });
    return user;
  }
}
