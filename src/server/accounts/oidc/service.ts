import { z } from 'zod';
import { emailSchema, type User } from '../../../contract/api/account.ts';
import type { OidcCode, OidcReturn } from '../../../contract/api/oidc.ts';
import { inOneLine } from '../../../contract/api/storable-text.ts';
import { NAME_MAX, OIDC_MINUTES } from '../../../contract/limits.ts';
import { cutText } from '../../../text/cut-text.ts';
import { AppError } from '../../app-error.ts';
import type { PrepareNotice } from '../account-notice.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { Accounts } from '../service.ts';
import { newToken } from '../sessions/token.ts';
import type { SignInAttempts } from '../sign-in/sign-in-attempt-store.ts';
import type { TwoFactors } from '../two-factor/service.ts';
import type { OidcClaims, OidcClient } from './client.ts';
import type { OidcStore } from './store.ts';

interface OidcSignInParts {
  client: OidcClient;
  issuer: string;
  store: OidcStore;
  attempts: SignInAttempts;
  accounts: Pick<Accounts, 'userOf'>;
  secondFactor: Pick<TwoFactors, 'require'>;
  isRegistrationOpen: boolean;
  prepareNotice: PrepareNotice;
  now: () => number;
}

/** The device, if the user has signed in there before. */
type FindKnownDevice = (user: Pick<User, 'id' | 'email'>) => string | null;

interface OidcUser {
  readonly userId: string;
  readonly isNew: boolean;
}

const attemptSchema = z.strictObject({ verifier: z.string(), nonce: z.string() });

/** The user's name at the provider, cleaned like a typed one, or the local part of the address. */
function nameOf({ name }: OidcClaims, email: string): string {
  const claimed = typeof name === 'string' ? inOneLine(name) : '';
  return cutText(claimed || (email.split('@')[0] ?? email), NAME_MAX);
}

/** Signs in through another service. */
export class OidcSignIn {
  readonly #parts: OidcSignInParts;

  constructor(parts: OidcSignInParts) {
    this.#parts = parts;
  }

  /**
   * The provider's sign-in address; its response is valid once, and in this browser only.
   * @throws AppError `oidc_unavailable`
   */
  async start(browser: string): Promise<{ address: string }> {
    const { client, attempts } = this.#parts;
    const attempt = { verifier: newToken(), nonce: newToken() };
    const owner = { purpose: 'oidc', holder: browser } as const;
    const state = await attempts.begin(owner, OIDC_MINUTES, JSON.stringify(attempt));
    return { address: await client.address(state, attempt) };
  }

  /**
   * The user whom the provider has signed in. `isNew`: the account was just created.
   * @throws AppError `oidc_unavailable`, `oidc_refused`, `oidc_unverified`, `oidc_not_linked`, `registration_closed`;
   * `second_factor_required` with a ticket for `finishByCode`
   */
  async finish(
    answer: OidcReturn,
    browser: string | null,
    knownDeviceOf: FindKnownDevice,
  ): Promise<OidcUser> {
    const { client, attempts, accounts, secondFactor } = this.#parts;
    const owner = browser === null ? null : ({ purpose: 'oidc', holder: browser } as const);
    const attempt = owner && (await attempts.take(owner, answer.state));
    if (browser === null || !attempt) throw new AppError('oidc_refused');
    const pendingAttempt = attemptSchema.parse(JSON.parse(attempt.data ?? ''));
    const signedIn = await this.#userOf(await client.claims(answer, pendingAttempt));
    const { userId } = signedIn;
    const user = await accounts.userOf(userId);
    try {
      await secondFactor.require({ userId, knownDevice: knownDeviceOf(user) }, undefined);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'second_factor_required') throw error;
      const next = { purpose: 'oidcCode', holder: browser } as const;
      throw new AppError(error.code, { ticket: await attempts.begin(next, OIDC_MINUTES, userId) });
    }
    return signedIn;
  }

  /**
   * The user of a ticket, after a right code; a wrong one does not use the ticket up.
   * @throws AppError `oidc_refused`, `wrong_code`, `rate_limited`
   */
  async finishByCode(
    { ticket, code }: OidcCode,
    browser: string | null,
    knownDeviceOf: FindKnownDevice,
  ): Promise<string> {
    const { attempts, accounts, secondFactor } = this.#parts;
    const owner = { purpose: 'oidcCode', holder: browser ?? '' } as const;
    const userId = await attempts.read(owner, ticket);
    if (userId === null) throw new AppError('oidc_refused');
    const user = await accounts.userOf(userId);
    await secondFactor.require({ userId, knownDevice: knownDeviceOf(user) }, code);
    if (!(await attempts.take(owner, ticket))) throw new AppError('oidc_refused');
    return userId;
  }

  /**
   * The account of an identity. A new identity is matched by its address, which both sides must have verified:
   * otherwise, somebody who registered here with another person's address would share an account with them.
   */
  async #userOf(claims: OidcClaims): Promise<OidcUser> {
    const { store, issuer, isRegistrationOpen, prepareNotice, now } = this.#parts;
    const identity = { issuer, subject: claims.subject };
    const knownUserId = await store.use(identity, now());
    if (knownUserId !== null) return { userId: knownUserId, isNew: false };
    const email = emailSchema.safeParse(claims.email);
    if (!(email.success && claims.isEmailVerified)) throw new AppError('oidc_unverified');
    const account = await store.findByEmail(email.data);
    if (account) {
      if (!account.isVerified) throw new AppError('oidc_not_linked');
      const notice = await prepareNotice(account.id, 'serviceLinked');
      await store.link(identity, account.id, now(), notice);
      return { userId: account.id, isNew: false };
    }
    if (!isRegistrationOpen) throw new AppError('registration_closed');
    // A random password; a reset link by e-mail sets another one.
    const passwordHash = await hashPassword(newToken());
    const name = nameOf(claims, email.data);
    const newAccount = { name, email: email.data, isVerified: true, passwordHash };
    const userId = await store.create(identity, newAccount, now());
    // Another request has registered the address at the same moment.
    if (userId === null) throw new AppError('oidc_refused');
    return { userId, isNew: true };
  }
}
