import type { Connection } from '../db/database.ts';

/** Deletes every API token of a user, in the transaction that sets a new password. */
export async function deleteApiTokensOf(tx: Connection, userId: string): Promise<void> {
  await tx
    .deleteFrom('api_tokens')
    .where('owner', 'in', (of) => of.selectFrom('owners').select('no').where('user_id', '=', userId))
    .execute();
}
