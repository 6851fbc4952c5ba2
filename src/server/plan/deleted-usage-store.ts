import type { Connection } from '../db/database.ts';

/** Usage of an account in a month (`2026-11`). */
export interface MonthUsage {
  readonly month: string;
  readonly usedMs: number;
  /** Requests to writing services. */
  readonly calls: number;
  /** End of the Pro trial in milliseconds since 1970; null if it was never used. */
  readonly trialEndsAt: number | null;
}

/** Stores the usage of an address' deleted account; replaces an earlier entry. */
export async function writeDeletedUsage(
  tx: Connection,
  addressHash: string,
  { month, usedMs, calls, trialEndsAt }: MonthUsage,
): Promise<void> {
  const values = { month, used_ms: usedMs, calls, trial_ends_at: trialEndsAt };
  await tx
    .insertInto('deleted_usage')
    .values({ address_hash: addressHash, ...values })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(values))
    .execute();
}

/** Removes and returns the usage of an address' deleted accounts in this month. */
export async function takeDeletedUsage(
  tx: Connection,
  addressHashes: readonly string[],
  month: string,
): Promise<MonthUsage | null> {
  const row = await tx
    .deleteFrom('deleted_usage')
    .where('address_hash', 'in', addressHashes)
    .where('month', '=', month)
    .returning(['used_ms', 'calls', 'trial_ends_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { used_ms, calls, trial_ends_at: end } = row;
  return { month, usedMs: Number(used_ms), calls: Number(calls), trialEndsAt: end && Number(end) };
}

/** Adds usage of an earlier account to a new one. */
export async function addUsage(
  tx: Connection,
  owner: number,
  { month, usedMs, calls, trialEndsAt }: MonthUsage,
): Promise<void> {
  await tx.insertInto('minutes').values({ owner, month, used_ms: usedMs, reserved_ms: 0 }).execute();
  if (calls > 0) await tx.insertInto('model_calls').values({ owner, month, used: calls }).execute();
  if (trialEndsAt !== null)
    await tx.insertInto('plans').values({ owner, plan: 'free', trial_ends_at: trialEndsAt }).execute();
}

/** Deletes usage of past months. */
export async function forgetDeletedUsage(db: Connection, month: string): Promise<void> {
  await db.deleteFrom('deleted_usage').where('month', '<>', month).execute();
}
