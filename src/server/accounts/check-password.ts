import { AppError } from '../app-error.ts';
import type { AccountStore } from './account-store.ts';
import { verifyPassword } from './passwords.ts';
import type { SlowDown } from './slow-down.ts';

/**
 * Verifies the password of the signed-in account. Returns its e-mail address.
 * @throws AppError `wrong_password`, `server_busy`; `unauthenticated` for a deleted account
 */
export type CheckPassword = (userId: string, password: string) => Promise<{ email: string }>;

/** Attempts count together with those at sign-in. */
export function createPasswordCheck(store: AccountStore, slowDown: SlowDown): CheckPassword {
  return async (userId, password) => {
    const account = await store.find(userId);
    if (!account?.password) throw new AppError('unauthenticated');
    await slowDown(account.email);
    if (!(await verifyPassword({ hash: account.password, password }))) throw new AppError('wrong_password');
    return { email: account.email };
  };
}
