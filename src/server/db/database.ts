import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database; `kind` is looked at where the two really differ: search, and better-auth's adapter. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

/** A connection or a transaction on it: what a store function works in. */
export type Connection = Kysely<Schema> | Transaction<Schema>;
