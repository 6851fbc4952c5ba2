import type { ColumnType } from 'kysely';

/** Tables of plans and of their usage. */
export interface PlanTables {
  plans: PlansTable;
  minutes: MinutesTable;
  minute_entries: MinuteEntriesTable;
  extra_minutes: ExtraMinutesTable;
  minute_purchases: MinutePurchasesTable;
  model_calls: ModelCallsTable;
  deleted_usage: DeletedUsageTable;
}

/** Monthly usage of a deleted account, until that month ends. */
interface DeletedUsageTable {
  /** HMAC-SHA-256 of the address, with a key of the server's. */
  address_hash: string;
  month: string;
  used_ms: number;
  calls: number;
  trial_ends_at: number | null;
}

/** Monthly number of a user's requests to writing services (`2026-11`, UTC). */
interface ModelCallsTable {
  owner: number;
  month: string;
  used: number;
}

/** The plan of a user; without a row, the free one. */
interface PlansTable {
  owner: number;
  plan: string;
  /** End of the Pro trial; null if it was never used. Milliseconds since 1970. */
  trial_ends_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The payment service's subscription id; null without a subscription. */
  subscription: ColumnType<string | null, string | null | undefined, string | null>;
  /** Its status, and when it is set to end. */
  subscription_status: ColumnType<string | null, string | null | undefined, string | null>;
  subscription_ends_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The payment service's customer id. */
  customer: ColumnType<string | null, string | null | undefined, string | null>;
  /** The last checkout, and the number of earlier ones. */
  checkout: ColumnType<string | null, string | null | undefined, string | null>;
  checkout_no: ColumnType<number, number | undefined, number>;
}

/** Purchased extra minutes, in milliseconds. */
interface ExtraMinutesTable {
  owner: number;
  bought_ms: number;
  used_ms: number;
}

/** A purchase of extra minutes, by the payment service's id. */
interface MinutePurchasesTable {
  id: string;
  owner: number;
  bought_ms: number;
  at: number;
}

/** Usage of a month (`2026-11`, UTC), in milliseconds of recording. */
interface MinutesTable {
  owner: number;
  month: string;
  used_ms: number;
  reserved_ms: number;
}

/** A recording in the ledger: reserved while it is processed, settled once its text is stored. */
interface MinuteEntriesTable {
  owner: number;
  take_id: string;
  month: string;
  reserved_ms: number;
  /** Null until its text is stored. */
  settled_ms: number | null;
  /** The part that was charged to purchased minutes. */
  extra_ms: ColumnType<number, number | undefined, number>;
  /** How far it was recognised; 0 once it is settled. */
  heard_ms: ColumnType<number, number | undefined, number>;
  at: number;
}
