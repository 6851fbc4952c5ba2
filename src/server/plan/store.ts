import { PLANS, type PlanId, RECEIPTS_MAX } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';

/** Usage of one month, in milliseconds. */
export interface MonthMinutes {
  used: number;
  reserved: number;
}

const isPlan = (plan: string | undefined): plan is PlanId => plan !== undefined && plan in PLANS;

/** A user's plan, trial and payment data. Timestamps are milliseconds since 1970. */
export interface PlanRow {
  plan: PlanId;
  /** End of the Pro trial; null if it was never used. */
  trialEndsAt: number | null;
  subscription: string | null;
  /** `active` or `past_due` while there is a subscription. */
  subscriptionStatus: string | null;
  /** When the subscription is set to end; null if it renews. */
  subscriptionEndsAt: number | null;
  customer: string | null;
  /** The last checkout, and the number of earlier ones. */
  checkout: string | null;
  checkoutNo: number;
}

const numberOrNull = (value: number | string | null | undefined): number | null =>
  value == null ? null : Number(value);

/** A user's stored plan; free by default. Times are milliseconds since 1970. */
export async function readPlanRow(db: Connection, owner: number): Promise<PlanRow> {
  const row = await db.selectFrom('plans').selectAll().where('owner', '=', owner).executeTakeFirst();
  return {
    plan: isPlan(row?.plan) ? row.plan : 'free',
    trialEndsAt: numberOrNull(row?.trial_ends_at),
    subscription: row?.subscription ?? null,
    subscriptionStatus: row?.subscription_status ?? null,
    subscriptionEndsAt: numberOrNull(row?.subscription_ends_at),
    customer: row?.customer ?? null,
    checkout: row?.checkout ?? null,
    checkoutNo: Number(row?.checkout_no ?? 0),
  };
}

/** The effective plan at a moment: a running trial counts as Pro. */
export const planAt = ({ plan, trialEndsAt }: PlanRow, at: number): PlanId =>
  trialEndsAt !== null && trialEndsAt > at ? 'pro' : plan;

/** The effective plan of a user at a moment. */
export async function readPlan(db: Connection, owner: number, at: number): Promise<PlanId> {
  return planAt(await readPlanRow(db, owner), at);
}

/** Reads a user's plan and locks it until the transaction `tx` ends. */
export async function lockPlan(tx: Connection, owner: number): Promise<PlanRow> {
  await tx
    .insertInto('plans')
    .values({ owner, plan: 'free' })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ owner }))
    .execute();
  return readPlanRow(tx, owner);
}

/** Writes a plan; the transaction must have locked its row. */
export async function writePlan(tx: Connection, owner: number, row: PlanRow): Promise<void> {
  await tx
    .updateTable('plans')
    .set({
      plan: row.plan,
      trial_ends_at: row.trialEndsAt,
      subscription: row.subscription,
      subscription_status: row.subscriptionStatus,
      subscription_ends_at: row.subscriptionEndsAt,
      customer: row.customer,
      checkout: row.checkout,
      checkout_no: row.checkoutNo,
    })
    .where('owner', '=', owner)
    .execute();
}

/** The owner of a subscription; null if there is none. */
export async function ownerOfSubscription(tx: Connection, subscription: string): Promise<number | null> {
  const row = await tx
    .selectFrom('plans')
    .select('owner')
    .where('subscription', '=', subscription)
    .executeTakeFirst();
  return row?.owner ?? null;
}

/** A user's owner number; null for a user without data. */
export async function ownerOfUser(tx: Connection, userId: string): Promise<number | null> {
  const row = await tx.selectFrom('owners').select('no').where('user_id', '=', userId).executeTakeFirst();
  return row?.no ?? null;
}

/** A user's e-mail address; null for an account that was deleted. */
export async function readEmail(db: Connection, userId: string): Promise<string | null> {
  const row = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}

/** A user's id at the payment service, and e-mail address; undefined for a user without any payment. */
export function readPayer(db: Connection, userId: string) {
  return db
    .selectFrom('user')
    .innerJoin('owners', 'owners.user_id', 'user.id')
    .innerJoin('plans', 'plans.owner', 'owners.no')
    .select(['user.email', 'plans.customer'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** Deletes a user's plan together with the account; returns the subscription, if there was one. */
export async function removePlan(tx: Connection, owner: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('plans')
    .where('owner', '=', owner)
    .returning('subscription')
    .executeTakeFirst();
  return row?.subscription ?? null;
}

/** Used and reserved time of a month (`2026-11`). */
export async function readMonth(db: Connection, owner: number, month: string): Promise<MonthMinutes> {
  const row = await db
    .selectFrom('minutes')
    .select(['used_ms as used', 'reserved_ms as reserved'])
    .where('owner', '=', owner)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? { used: 0, reserved: 0 };
}

/** Reads the same and locks it until the transaction `tx` ends. */
export async function lockMonth(tx: Connection, owner: number, month: string): Promise<MonthMinutes> {
  return tx
    .insertInto('minutes')
    .values({ owner, month, used_ms: 0, reserved_ms: 0 })
    .onConflict((conflict) => conflict.columns(['owner', 'month']).doUpdateSet({ month }))
    .returning(['used_ms as used', 'reserved_ms as reserved'])
    .executeTakeFirstOrThrow();
}

/** Writes the minutes of a month, in milliseconds; the transaction has locked the row by reading it. */
export async function writeMonth(
  tx: Connection,
  owner: number,
  month: string,
  { used, reserved }: MonthMinutes,
): Promise<void> {
  await tx
    .updateTable('minutes')
    .set({ used_ms: used, reserved_ms: reserved })
    .where('owner', '=', owner)
    .where('month', '=', month)
    .execute();
}

const ENTRY = [
  ...(['month', 'reserved_ms as reserved', 'settled_ms as settled', 'extra_ms as extra'] as const),
  ...(['heard_ms as heard', 'at'] as const),
] as const;

/** A recording's entry in the ledger. Milliseconds; `settled` is null until its text is stored. */
export async function findEntry(tx: Connection, owner: number, takeId: string) {
  return tx
    .selectFrom('minute_entries')
    .select(ENTRY)
    .where('owner', '=', owner)
    .where('take_id', '=', takeId)
    .executeTakeFirst();
}

/**
 * Reads the same and locks it until the transaction `tx` ends, so that `raiseRecognised` waits. Lock the month before it.
 */
export async function lockEntry(tx: Connection, owner: number, takeId: string) {
  return tx
    .updateTable('minute_entries')
    .set({ take_id: takeId })
    .where('owner', '=', owner)
    .where('take_id', '=', takeId)
    .returning(ENTRY)
    .executeTakeFirst();
}

/** Writes a recording's entry in the ledger; each recording has one. */
export async function writeEntry(
  tx: Connection,
  entry: {
    owner: number;
    takeId: string;
    month: string;
    reserved: number;
    settled: number | null;
    /** The part of the settled time that was charged to purchased minutes. */
    extra: number;
    /** How far it was recognised since it was settled last. */
    heard: number;
    at: number;
  },
): Promise<void> {
  const { owner, takeId: take_id, month, at } = entry;
  const amounts = {
    reserved_ms: entry.reserved,
    settled_ms: entry.settled,
    extra_ms: entry.extra,
    heard_ms: entry.heard,
  };
  await tx
    .insertInto('minute_entries')
    .values({ owner, take_id, month, at, ...amounts })
    .onConflict((conflict) => conflict.columns(['owner', 'take_id']).doUpdateSet({ month, at, ...amounts }))
    .execute();
}

/** Raises how far a recording that has minutes reserved was recognised; never lowers it. */
export async function raiseRecognised(
  db: Connection,
  owner: number,
  takeId: string,
  ms: number,
): Promise<void> {
  await db
    .updateTable('minute_entries')
    .set({ heard_ms: ms })
    .where('owner', '=', owner)
    .where('take_id', '=', takeId)
    .where('heard_ms', '<', ms)
    .where('reserved_ms', '>', 0)
    .execute();
}

export async function deleteEntry(tx: Connection, owner: number, takeId: string): Promise<void> {
  await tx.deleteFrom('minute_entries').where('owner', '=', owner).where('take_id', '=', takeId).execute();
}

/** The latest settled recordings, newest first. */
export async function listReceipts(db: Connection, owner: number) {
  return db
    .selectFrom('minute_entries as entry')
    .leftJoin('transcriptions as t', (join) =>
      join.onRef('t.owner', '=', 'entry.owner').onRef('t.take_id', '=', 'entry.take_id'),
    )
    .select(['entry.take_id as takeId', 'entry.settled_ms as settled', 'entry.extra_ms as extra'])
    .select(['entry.at', 't.id as transcriptionId'])
    .where('entry.owner', '=', owner)
    .where('entry.settled_ms', 'is not', null)
    .orderBy('entry.at', 'desc')
    .limit(RECEIPTS_MAX)
    .execute();
}
