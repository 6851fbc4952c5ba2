import { LOCAL_ACCOUNT_EMAIL } from '../../../contract/api/local-account.ts';
import type { TwoFactor, TwoFactorProof, TwoFactorSetup } from '../../../contract/api/two-factor.ts';
import { TWO_FACTOR } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { SecretBox } from '../../secret-box.ts';
import type { SessionUser } from '../../session-user.ts';
import type { PrepareNotice } from '../account-notice.ts';
import type { CheckPassword } from '../passwords/check-password.ts';
import { requireSession } from '../passwords/revalidation-store.ts';
import { type CodeCheck, type CodeOwner, recoveryHash, SESSION_DEVICE } from './check-code.ts';
import type { TwoFactorRow, TwoFactorStore } from './store.ts';
import { addressOf, randomBase32 } from './totp.ts';

const RECOVERY_BYTES = 10;
const GROUP = /.{4}/g;

interface TwoFactorsParts {
  store: TwoFactorStore;
  box: SecretBox;
  codes: CodeCheck;
  checkPassword: CheckPassword;
  prepareNotice: PrepareNotice;
  now: () => number;
}

const newRecoveryCodes = (): string[] =>
  Array.from({ length: TWO_FACTOR.recoveryCodes }, () =>
    (randomBase32(RECOVERY_BYTES).match(GROUP) ?? []).join('-'),
  );
const inSession = (userId: string): CodeOwner => ({ userId, knownDevice: SESSION_DEVICE });

/** Two-factor sign-in: codes of an authenticator app, and recovery codes. */
export class TwoFactors {
  readonly #parts: TwoFactorsParts;

  constructor(parts: TwoFactorsParts) {
    this.#parts = parts;
  }

  async state(userId: string): Promise<TwoFactor> {
    const { store } = this.#parts;
    const confirmedAt = (await store.find(userId))?.confirmed_at ?? null;
    if (confirmedAt === null) return { isOn: false, since: null, recoveryCodesLeft: 0 };
    return {
      isOn: true,
      since: new Date(confirmedAt).toISOString(),
      recoveryCodesLeft: await store.countRecoveryCodes(userId),
    };
  }

  /**
   * The second step of signing in, after a right password.
   * @throws AppError `second_factor_required` without a code, `wrong_code`, `rate_limited`
   */
  async require(owner: CodeOwner, code: string | undefined): Promise<void> {
    const row = await this.#parts.store.find(owner.userId);
    if (!row || row.confirmed_at === null) return;
    if (code === undefined) throw new AppError('second_factor_required');
    await this.#parts.codes.consume(row, owner, code);
  }

  /** @throws AppError `two_factor_changed` when it is on, `not_found` for the account of a computer, `wrong_password` */
  async setUp(userId: string, password: string): Promise<TwoFactorSetup> {
    const { store, box, checkPassword, now } = this.#parts;
    const { email } = await checkPassword(userId, password);
    if (email === LOCAL_ACCOUNT_EMAIL) throw new AppError('not_found');
    const secret = randomBase32();
    const isStarted = await store.start({
      user_id: userId,
      secret: box.encrypt(secret, userId),
      last_step: 0,
      created_at: now(),
      confirmed_at: null,
    });
    if (!isStarted) throw new AppError('two_factor_changed');
    return { secret, address: addressOf(secret, email) };
  }

  /**
   * @throws AppError `two_factor_changed` without a recent set-up, `wrong_code`, `rate_limited`, `unauthenticated` when
   * a new password has ended the session
   */
  async confirm(user: SessionUser, code: string): Promise<{ recoveryCodes: string[] }> {
    const { userId } = user;
    const { store, codes, prepareNotice, now } = this.#parts;
    const row = await store.find(userId);
    const isOpen = row?.confirmed_at === null && now() - row.created_at < TWO_FACTOR.setupMinutes * 60_000;
    if (!row || !isOpen) throw new AppError('two_factor_changed');
    const step = await codes.stepOfNewCode(row, inSession(userId), code);
    const recoveryCodes = newRecoveryCodes();
    const confirmation = { step, at: now(), hashes: recoveryCodes.map(recoveryHash) };
    const putNotice = await prepareNotice(userId, 'twoFactorOn');
    const isDone = await store.confirm(row, confirmation, (tx) => requireSession(tx, user), putNotice);
    if (!isDone) throw new AppError('two_factor_changed');
    return { recoveryCodes };
  }

  /** @throws AppError `two_factor_changed` when it is off, `wrong_password`, `wrong_code`, `rate_limited` */
  async renewRecoveryCodes(userId: string, proof: TwoFactorProof): Promise<{ recoveryCodes: string[] }> {
    await this.#prove(userId, proof);
    const recoveryCodes = newRecoveryCodes();
    await this.#parts.store.replaceRecoveryCodes(userId, recoveryCodes.map(recoveryHash));
    return { recoveryCodes };
  }

  /** @throws AppError `two_factor_changed` when it is off, `wrong_password`, `wrong_code`, `rate_limited` */
  async disable(userId: string, proof: TwoFactorProof): Promise<void> {
    await this.#prove(userId, proof);
    await this.#parts.store.remove(userId, await this.#parts.prepareNotice(userId, 'twoFactorOff'));
  }

  async #prove(userId: string, { currentPassword, code }: TwoFactorProof): Promise<void> {
    const { store, codes, checkPassword } = this.#parts;
    await checkPassword(userId, currentPassword);
    const row: TwoFactorRow | undefined = await store.find(userId);
    if (!row || row.confirmed_at === null) throw new AppError('two_factor_changed');
    await codes.consume(row, inSession(userId), code);
  }
}
