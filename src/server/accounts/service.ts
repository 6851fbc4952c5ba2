import { AsyncLocalStorage } from 'node:async_hooks';
import type { Credentials, PasswordChange, Registration, User } from '../../contract/api/account.ts';
import { LOCAL_ACCOUNT_EMAIL } from '../../contract/api/local-account.ts';
import { personalityProfileSchema } from '../../contract/api/personality-profile.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import type { DeletedUsage } from '../plan/deleted-usage.ts';
import type { SessionUser } from '../session-user.ts';
import type { AccountStore } from './account-store.ts';
import type { OnSession } from './auth.ts';
import { beginSession } from './begin-session.ts';
import type { CheckPassword } from './check-password.ts';
import type { Client } from './client.ts';
import { insertAccount } from './insert-account.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { ensureOwner, findUser } from './session-store.ts';
import type { TwoFactors } from './two-factor/service.ts';

/** A user who has just signed in, and the token of the new session. */
export interface SignIn {
  user: User;
  token: string;
}

interface AccountsParts {
  database: Database;
  /** The server's secret. */
  secret: () => string;
  store: AccountStore;
  checkPassword: CheckPassword;
  secondFactor: Pick<TwoFactors, 'require'>;
  deletedUsage: Pick<DeletedUsage, 'restore'>;
  /** True when the desktop app started this server: it may have the account of a computer. */
  isAppServer: boolean;
}

const whileSigningIn = new AsyncLocalStorage<OnSession>();

/** No session begins but in `whileSigningIn`, which says what it takes beside the password. */
const onSession: OnSession = (userId) => {
  const check = whileSigningIn.getStore();
  if (!check) throw new Error('a session began outside of signing in');
  return check(userId);
};

/** Loads better-auth at the first sign-in; requests with a session do not need it. */
async function loadLibrary({ database, secret }: Pick<AccountsParts, 'database' | 'secret'>) {
  const { asAppError, createAuth, TOKEN_HEADER } = await import('./auth.ts');
  return {
    auth: createAuth(database, secret(), onSession),
    asAppError,
    tokenHeader: TOKEN_HEADER,
  };
}

function signInWayOf({ email, password }: { email: string; password: string | null }): User['signIn'] {
  if (email !== LOCAL_ACCOUNT_EMAIL) return 'email';
  return password === null ? 'computer' : 'computerPassword';
}

/** Accounts: registration, sign-in and profile changes. */
export class Accounts {
  readonly #parts: AccountsParts;
  #loading: ReturnType<typeof loadLibrary> | undefined;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
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
      personalityProfile:
        row.profile === null ? null : personalityProfileSchema.parse(JSON.parse(row.profile)),
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
   * Changes the password and ends all other sessions.
   * @throws AppError `wrong_password`, `password_common`, `server_busy`
   */
  async changePassword({ userId, sessionId }: SessionUser, change: PasswordChange): Promise<void> {
    await this.#parts.checkPassword(userId, change.currentPassword);
    await refuseCommonPassword(change.newPassword);
    await this.#parts.store.changePassword(userId, await hashPassword(change.newPassword), sessionId);
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
   * `knownAs`: the device, if it has signed in to the account before.
   * @throws AppError `wrong_credentials` for an unknown address as for a wrong password, `server_busy`; only after a
   * right password `second_factor_required`, `wrong_code`, `rate_limited`
   */
  async signIn({ code, ...body }: Credentials, client: Client, knownAs: string | null): Promise<SignIn> {
    const { auth, asAppError, tokenHeader } = await this.#library();
    const headers = this.#clientHeaders(client);
    const answer = await whileSigningIn.run(
      (userId) => this.#parts.secondFactor.require({ userId, knownAs }, code),
      () => asAppError(() => auth.api.signInEmail({ body, headers, returnHeaders: true })),
    );
    return this.#finish(answer.response.user.id, answer.headers.get(tokenHeader));
  }

  /** Signs in a user who has proved who they are in another way than by the password. */
  async open(userId: string, client: Client): Promise<SignIn> {
    return this.#finish(userId, await beginSession(this.#parts.database.db, userId, client, Date.now()));
  }

  #library() {
    this.#loading ??= loadLibrary(this.#parts);
    return this.#loading;
  }

  #clientHeaders(client: Client) {
    return new Headers({ 'x-forwarded-for': client.address, 'user-agent': client.userAgent });
  }

  async #finish(userId: string, token: string | null): Promise<SignIn> {
    if (!token) throw new Error('no session came of signing in');
    const user = await this.userOf(userId);
    const { database, deletedUsage } = this.#parts;
    await database.db.transaction().execute(async (tx) => {
      const owner = await ensureOwner(tx, userId);
      if (owner !== null) await deletedUsage.restore(tx, owner, user.email);
    });
    return { user, token };
  }
}
