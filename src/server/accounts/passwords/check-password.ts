import { AppError } from '../../app-error.ts';
import type { AccountStore } from '../account-store.ts';
import type { GuessLimit } from '../sign-in/guess-limit.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Verifies the password of the signed-in account. Returns its e-mail address, and the hash it was verified against.
 * @throws AppError `wrong_password`, `rate_limited`, `server_busy`; `unauthenticated` for a deleted account
 */
export type CheckPassword = (userId: string, password: string) => Promise<{ email: string; hash: string }>;

/** Failures are counted separately from those at sign-in: attackers there cannot lock out a signed-in user. */
export function createPasswordCheck(store: AccountStore, limit: GuessLimit): CheckPassword {
  return async (userId, password) => {
    const account = await store.find(userId);
    const hash = account?.password;
    if (!hash) throw new AppError('unauthenticated');
    await limit({ account: userId, knownDevice: 'session' }, async () => {
      if (!(await verifyPassword({ hash, password }))) throw new AppError('wrong_password');
    });
    return { email: account.email, hash };
  };
}
