import type { Connection } from '../db/database.ts';
import { BY_PASSWORD } from './account-store.ts';

/**
 * False when the password was replaced since its hash was read: hashing takes long, and is done before the transaction
 * that relies on it. Runs within `changeOwner`, so that a change of the password comes before or after, never between.
 */
export async function isPasswordHash(tx: Connection, userId: string, hash: string): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', BY_PASSWORD)
    .where('password', '=', hash)
    .executeTakeFirst();
  return account !== undefined;
}
