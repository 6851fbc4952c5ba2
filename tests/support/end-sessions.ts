import type { Database } from '../../src/server/db/database.ts';
import type { TestClient } from './test-client.ts';
import { waitForBlockedQuery } from './wait-for-blocked-query.ts';

/** Ends the sessions of an account, as a new password does, while a request of one of them is under way. */
export async function endSessionsDuring<T>(
  database: Database,
  { email }: Pick<TestClient, 'email'>,
  request: () => Promise<T>,
): Promise<T> {
  const begun = await database.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await tx.updateTable('owners').set({ user_id: id }).where('user_id', '=', id).execute();
    const answer = request();
    await waitForBlockedQuery(database);
    await tx.deleteFrom('session').where('userId', '=', id).execute();
    await tx.deleteFrom('account_links').where('user_id', '=', id).execute();
    return { answer };
  });
  return begun.answer;
}
