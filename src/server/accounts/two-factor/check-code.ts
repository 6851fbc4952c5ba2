import { latinDigits } from '../../../text/latin-digits.ts';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { SecretBox } from '../../secret-box.ts';
import { hashToken } from '../sessions/token.ts';
import type { TwoFactorRow, TwoFactorStore } from './store.ts';
import { stepOfCode } from './totp.ts';

/** Normalises a typed code: no spaces or hyphens; digits and full-width letters of other scripts become ASCII. */
const normalise = (code: string): string =>
  latinDigits(code.normalize('NFKC')).replaceAll(/[\s-]/g, '').toUpperCase();

/** The hash under which a recovery code is stored. */
export const recoveryHash = (code: string): string => hashToken(normalise(code));

interface CodeCheckParts {
  store: Pick<TwoFactorStore, 'consumeStep' | 'consumeRecoveryCode'>;
  box: SecretBox;
  /** Counts a try. Throws AppError `rate_limited`. */
  countAttempt: (rate: 'secondFactor' | 'secondFactorDevices', key: string) => Promise<void>;
  log: Log;
  now: () => number;
}

/** The known device of a client that is already signed in. */
export const SESSION_DEVICE = 'session';

/** The user whose code is checked. `knownDevice`: a device that has signed in before, or a session; null for any other client. */
export interface CodeOwner {
  readonly userId: string;
  readonly knownDevice: string | null;
}

/** Checks codes of authenticator apps, and recovery codes; each counts once. */
export function createCodeCheck({ store, box, countAttempt, log, now }: CodeCheckParts) {
  function stepOf(row: TwoFactorRow, code: string): number | null {
    try {
      return stepOfCode(box.decrypt(row.secret, row.user_id), code, now());
    } catch (error) {
      // Recovery codes still work: they do not depend on the server's secret.
      log.error({ err: error }, 'SECRET has changed: authenticator codes cannot be verified');
      return null;
    }
  }

  /**
   * Counts an attempt before the check, so that parallel requests get no extra attempts.
   * @throws AppError `rate_limited`
   */
  async function count({ userId, knownDevice }: CodeOwner): Promise<void> {
    await countAttempt('secondFactor', knownDevice === null ? userId : `${userId} ${knownDevice}`);
    // Whoever knew the password before the codes were required may have signed in on any number of devices.
    const isMarked = knownDevice !== null && knownDevice !== SESSION_DEVICE;
    if (isMarked) await countAttempt('secondFactorDevices', userId);
  }

  return {
    /**
     * The time step of a code for a secret that is not confirmed yet.
     * @throws AppError `wrong_code`, `rate_limited`
     */
    async stepOfNewCode(row: TwoFactorRow, owner: CodeOwner, code: string): Promise<number> {
      await count(owner);
      const step = stepOf(row, normalise(code));
      if (step === null) throw new AppError('wrong_code');
      return step;
    },

    /** @throws AppError `wrong_code` for a used code as for a wrong one, `rate_limited` */
    async consume(row: TwoFactorRow, owner: CodeOwner, code: string): Promise<void> {
      await count(owner);
      const step = stepOf(row, normalise(code));
      const isRight =
        step === null
          ? await store.consumeRecoveryCode(owner.userId, recoveryHash(code))
          : await store.consumeStep(owner.userId, step);
      if (!isRight) throw new AppError('wrong_code');
    },
  };
}
export type CodeCheck = ReturnType<typeof createCodeCheck>;
