import { RECENT_SIGN_IN_MINUTES } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { SessionUser } from '../../session-user.ts';
import type { AccountStore } from '../account-store.ts';
import type { CheckPassword } from '../passwords/check-password.ts';

/** Throws AppError `reauthentication_required`, `wrong_password`, `server_busy`. */
export type RequireRecent = (user: SessionUser, password: string | undefined) => Promise<void>;

interface RecentSignInParts {
  store: Pick<AccountStore, 'find' | 'signedInAt'>;
  checkPassword: CheckPassword;
  now: () => number;
}

/** Requires the password, or else a recent sign-in, before an irreversible action. */
export function createRecentSignIn({ store, checkPassword, now }: RecentSignInParts): RequireRecent {
  return async ({ userId, sessionId }, password) => {
    if (password !== undefined) {
      await checkPassword(userId, password);
      return;
    }
    // The account of a computer has no password to ask for.
    if ((await store.find(userId))?.password === null) return;
    const age = now() - (await store.signedInAt(userId, sessionId));
    if (age > RECENT_SIGN_IN_MINUTES * 60_000) throw new AppError('reauthentication_required');
  };
}
