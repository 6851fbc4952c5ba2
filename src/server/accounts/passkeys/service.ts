import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  Assertion,
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyProof,
  RequestOptions,
} from '../../../contract/api/passkeys.ts';
import { PASSKEY } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { SessionUser } from '../../session-user.ts';
import type { PrepareNotice } from '../account-notice.ts';
import type { CheckPassword } from '../passwords/check-password.ts';
import { requireSession } from '../passwords/revalidation-store.ts';
import type { Accounts, ConsumeCredential } from '../service.ts';
import type { SignInAttempts } from '../sign-in/sign-in-attempt-store.ts';
import { SESSION_DEVICE } from '../two-factor/check-code.ts';
import type { TwoFactors } from '../two-factor/service.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyRow, PasskeyStore } from './store.ts';
import { ALGORITHMS, challengeOf, verifyAssertion, verifyNewCredential } from './verify.ts';

const TIMEOUT_MS = PASSKEY.challengeMinutes * 60_000;
const transportsSchema = z.array(z.string());

interface PasskeysParts {
  store: PasskeyStore;
  attempts: SignInAttempts;
  accounts: Pick<Accounts, 'userOf'>;
  checkPassword: CheckPassword;
  secondFactor: Pick<TwoFactors, 'require'>;
  prepareNotice: PrepareNotice;
  /** The name that browsers show beside a new passkey. */
  siteName: string;
  now: () => number;
}

const present = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: new Date(created_at).toISOString(),
  lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
});
/** The user handle in a passkey: the user's id, which is random and reveals nothing. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Passkeys: they sign in without a password, and count for both factors, because each verifies its user. */
export class Passkeys {
  readonly #parts: PasskeysParts;

  constructor(parts: PasskeysParts) {
    this.#parts = parts;
  }

  async list(userId: string): Promise<{ passkeys: Passkey[] }> {
    return { passkeys: (await this.#parts.store.list(userId)).map(present) };
  }

  /**
   * A challenge for a new passkey, for this session alone.
   * @throws AppError `wrong_password`, `second_factor_required` and `wrong_code` where two-factor sign-in is on
   */
  async creationOptions(
    { userId, sessionId }: SessionUser,
    { currentPassword, code }: PasskeyProof,
    { id }: RelyingParty,
  ): Promise<CreationOptions> {
    const { store, attempts, accounts, checkPassword, secondFactor, siteName } = this.#parts;
    await checkPassword(userId, currentPassword);
    await secondFactor.require({ userId, knownDevice: SESSION_DEVICE }, code);
    const { email, name } = await accounts.userOf(userId);
    const registered = await store.list(userId);
    return {
      rp: { id, name: siteName },
      user: { id: handleOf(userId), name: email, displayName: name },
      challenge: await attempts.begin({ purpose: 'passkeyAdd', holder: sessionId }, PASSKEY.challengeMinutes),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: registered.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key' as const,
        transports: transportsSchema.parse(JSON.parse(transports)),
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  }

  /** @throws AppError `passkey_refused`, `too_many_passkeys` */
  async add(user: SessionUser, { name, credential }: NewPasskey, party: RelyingParty): Promise<Passkey> {
    const { userId, sessionId } = user;
    const { store, attempts, prepareNotice, now } = this.#parts;
    const challenge = challengeOf(credential);
    const attempt = await attempts.take({ purpose: 'passkeyAdd', holder: sessionId }, challenge);
    if (!attempt) throw new AppError('passkey_refused');
    const row: PasskeyRow = {
      id: randomUUID(),
      user_id: userId,
      name,
      created_at: now(),
      last_used_at: null,
      ...(await verifyNewCredential(credential, challenge, party)),
      transports: JSON.stringify(credential.response.transports),
    };
    const putNotice = await prepareNotice(userId, 'passkeyAdded');
    const done = await store.insert(row, PASSKEY.max, async (tx) => {
      await requireSession(tx, user);
      await putNotice(tx);
    });
    if (done === 'full') throw new AppError('too_many_passkeys');
    if (done === 'taken') throw new AppError('passkey_refused');
    return present(row);
  }

  /** @throws AppError `not_found` */
  async rename(userId: string, id: string, name: string): Promise<Passkey> {
    const row = await this.#parts.store.rename(userId, id, name);
    if (!row) throw new AppError('not_found');
    return present(row);
  }

  /** @throws AppError `not_found` */
  async remove(userId: string, id: string): Promise<void> {
    const { store, prepareNotice } = this.#parts;
    if (!(await store.remove(userId, id, await prepareNotice(userId, 'passkeyRemoved')))) {
      throw new AppError('not_found');
    }
  }

  /** A challenge for signing in, bound to this browser; it names no account, so it reveals none. */
  async requestOptions(browser: string, { id }: RelyingParty): Promise<RequestOptions> {
    const { attempts } = this.#parts;
    const challenge = await attempts.begin(
      { purpose: 'passkeySignIn', holder: browser },
      PASSKEY.challengeMinutes,
    );
    return { rpId: id, challenge, timeout: TIMEOUT_MS, userVerification: 'required' };
  }

  /**
   * The user whose passkey has signed a challenge of this browser; `consume` records the use. Each challenge is valid
   * once, whatever the outcome.
   * @throws AppError `passkey_refused`, whatever the reason
   */
  async check(
    credential: Assertion,
    browser: string | null,
    party: RelyingParty,
  ): Promise<{ userId: string; consume: ConsumeCredential }> {
    const { store, attempts, now } = this.#parts;
    const challenge = challengeOf(credential);
    const attempt =
      browser === null ? null : await attempts.take({ purpose: 'passkeySignIn', holder: browser }, challenge);
    const row = attempt && (await store.findByCredential(credential.id));
    if (!row || credential.response.userHandle !== handleOf(row.user_id))
      throw new AppError('passkey_refused');
    const counter = await verifyAssertion(credential, challenge, party, row);
    const consume: ConsumeCredential = async (tx) => {
      if (!(await store.recordUse(tx, row, counter, now()))) throw new AppError('passkey_refused');
    };
    return { userId: row.user_id, consume };
  }
}
