import { RECEIPTS_MAX } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';

/** Purchased and unused extra time of a user, in milliseconds. */
export async function readExtra(db: Connection, owner: number): Promise<number> {
  const row = await db
    .selectFrom('extra_minutes')
    .select(['bought_ms', 'used_ms'])
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row ? Math.max(0, Number(row.bought_ms) - Number(row.used_ms)) : 0;
}

/** Reads the same and locks it until the transaction `tx` ends. */
export async function lockExtra(tx: Connection, owner: number): Promise<number> {
  await tx.updateTable('extra_minutes').set({ owner }).where('owner', '=', owner).execute();
  return readExtra(tx, owner);
}

/** Deducts used extra time. */
export async function deductExtra(tx: Connection, owner: number, ms: number): Promise<void> {
  await tx
    .updateTable('extra_minutes')
    .set((eb) => ({ used_ms: eb('used_ms', '+', ms) }))
    .where('owner', '=', owner)
    .execute();
}

/** Adds a purchase; idempotent by the payment service's id. False if it exists already. */
export async function addPurchase(
  tx: Connection,
  purchase: { id: string; owner: number; ms: number; at: number },
): Promise<boolean> {
  const { id, owner, ms, at } = purchase;
  const added = await tx
    .insertInto('minute_purchases')
    .values({ id, owner, bought_ms: ms, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await tx
    .insertInto('extra_minutes')
    .values({ owner, bought_ms: ms, used_ms: 0 })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet((eb) => ({ bought_ms: eb('extra_minutes.bought_ms', '+', ms) })),
    )
    .execute();
  return true;
}

/** The latest purchases, newest first. */
export function listPurchases(db: Connection, owner: number) {
  return db
    .selectFrom('minute_purchases')
    .select(['id', 'bought_ms as ms', 'at'])
    .where('owner', '=', owner)
    .orderBy('at', 'desc')
    .limit(RECEIPTS_MAX)
    .execute();
}
