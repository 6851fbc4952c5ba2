import { AppError } from '../../app-error.ts';
import type { Connection } from '../../db/database.ts';
import type { SessionUser } from '../../session-user.ts';
import { BY_PASSWORD } from '../user-store.ts';

/**
 * False when the password was replaced since its hash was read: hashing takes long, and is done before the transaction
 * that relies on it. Runs within `changeOwner`, so that a change of the password comes before or after, never between.
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
 * Sees that the session of a request goes on, and with it what was checked of the request: a new password ends it.
 * Runs within `changeOwner`, too.
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
 * Sees that the session goes on and that the password is the one that was verified.
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
