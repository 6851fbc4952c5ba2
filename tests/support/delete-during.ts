import type { Database } from '../../src/server/db/database.ts';
import { forUpdate } from '../../src/server/db/for-update.ts';
import { waitForBlockedQuery } from './wait-for-blocked-query.ts';

/** Deletes a row, as a request to another server does, while a request that refers to it is under way. */
export async function deleteDuring<T>(
  database: Database,
  table: 'transcriptions' | 'tags',
  id: string,
  request: () => Promise<T>,
): Promise<T> {
  const begun = await database.db.transaction().execute(async (tx) => {
    await forUpdate(database, tx.selectFrom(table).select('id').where('id', '=', id)).execute();
    const answer = request();
    await waitForBlockedQuery(database);
    await tx.deleteFrom(table).where('id', '=', id).execute();
    return { answer };
  });
  return begun.answer;
}
