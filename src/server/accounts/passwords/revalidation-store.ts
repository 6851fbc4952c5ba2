import { AppError } from '../../app-error.ts';
import type { Connection } from '../../db/database.ts';
import type { SessionUser } from '../../session-user.ts';
import { BY_PASSWORD } from '../user-store.ts';

/**
 * False when the password was replaced since its hash was read: hashing is slow and happens before the transaction that
 * relies on it. Run it within `changeOwner`, so that a password change comes before or after, never in between.
 */
export async function isPasswordHash(tx: Connection, userId: string, hash: string | null): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', BY_PASSWORD)
    .where('password', hash === null ? 'is' : '=', hash)
    .executeTakeFirst();
  return account !== undefined;
}

/**
 * Requires that the request's session still exists; a new password ends it. Run it within `changeOwner`.
 * @throws AppError `unauthenticated`
 */
export async function requireSession(
  tx: Connection,
  { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
): Promise<void> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!session) throw new AppError('unauthenticated');
}

/**
 * Requires that the session still exists and that the password is the verified one.
 * @throws AppError `unauthenticated`, `wrong_password`
 */
export async function requirePassword(
  tx: Connection,
  user: Pick<SessionUser, 'userId' | 'sessionId'>,
  hash: string | null,
): Promise<void> {
  await requireSession(tx, user);
  if (!(await isPasswordHash(tx, user.userId, hash))) throw new AppError('wrong_password');
}
