import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** Number of a user's requests to writing services in a month (`2026-11`). */
export async function readCalls(db: Connection, owner: number, month: string): Promise<number> {
  const row = await db
    .selectFrom('model_calls')
    .select('used')
    .where('owner', '=', owner)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.used ?? 0);
}

/** Counts one request atomically, so that parallel ones never exceed the limit. False when none is left. */
export async function countCall(
  db: Connection,
  owner: number,
  month: string,
  limit: number,
): Promise<boolean> {
  if (limit < 1) return false;
  const counted = await db
    .insertInto('model_calls')
    .values({ owner, month, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'month'])
        .doUpdateSet({ used: sql<number>`model_calls.used + 1` })
        .where('model_calls.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back one failed request. */
export async function uncountCall(db: Connection, owner: number, month: string): Promise<void> {
  await db
    .updateTable('model_calls')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('owner', '=', owner)
    .where('month', '=', month)
    .where('used', '>', 0)
    .execute();
}
