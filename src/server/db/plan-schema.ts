import type { ColumnType } from 'kysely';

/** Tables of plans, and of what is counted for them. */
export interface PlanTables {
  plans: PlansTable;
  minutes: MinutesTable;
  minute_entries: MinuteEntriesTable;
  extra_minutes: ExtraMinutesTable;
  minute_purchases: MinutePurchasesTable;
  model_calls: ModelCallsTable;
}

/** How often writing services were asked for a person in a month (`2026-11`, UTC). */
interface ModelCallsTable {
  owner: number;
  month: string;
  used: number;
}

/** The plan of a person; without a row it is the free one. */
interface PlansTable {
  owner: number;
  plan: string;
  /** Until when Pro is or was tried; null where it never was. Milliseconds since 1970. */
  trial_ends_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** The payment service's own id of what is paid for; null where nothing is. */
  subscription: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the service says of it, and when it ends by itself. */
  subscription_status: ColumnType<string | null, string | null | undefined, string | null>;
  subscription_ends_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Who pays, as the service knows them. */
  customer: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was begun to be paid for last, and how often something was before. */
  checkout: ColumnType<string | null, string | null | undefined, string | null>;
  checkout_no: ColumnType<number, number | undefined, number>;
}

/** Minutes that are bought beside a plan, in milliseconds. */
interface ExtraMinutesTable {
  owner: number;
  bought_ms: number;
  used_ms: number;
}

/** One purchase of such minutes, by the payment service's id of it. */
interface MinutePurchasesTable {
  id: string;
  owner: number;
  bought_ms: number;
  at: number;
}

/** What a month (`2026-11`, UTC) has cost so far, in milliseconds of recording. */
interface MinutesTable {
  owner: number;
  month: string;
  used_ms: number;
  reserved_ms: number;
}

/** One recording in the ledger: set aside while it is worked on, settled once its text is stored. */
interface MinuteEntriesTable {
  owner: number;
  take_id: string;
  month: string;
  reserved_ms: number;
  /** Null until its text is stored. */
  settled_ms: number | null;
  /** How much of that was bought beside the plan. */
  extra_ms: ColumnType<number, number | undefined, number>;
  at: number;
}
