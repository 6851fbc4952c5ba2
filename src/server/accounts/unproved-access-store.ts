import type { Connection } from '../db/database.ts';

/**
 * Deletes access that was set up before the account's address was verified: passkeys, the second factor and webhooks.
 * Somebody may have registered with another person's address; after that person's password reset, they could still sign
 * in, lock them out, or receive every text. Returns whether there was such access; with a verified address nothing is
 * deleted.
 */
export async function deleteUnprovedAccess(tx: Connection, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.emailVerified) return false;
  let deleted = 0n;
  for (const table of ['passkeys', 'two_factors', 'recovery_codes'] as const) {
    const { numDeletedRows } = await tx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst();
    deleted += numDeletedRows;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('owner', 'in', (of) => of.selectFrom('owners').select('no').where('user_id', '=', userId))
    .executeTakeFirst();
  return deleted + numDeletedRows > 0n;
}
