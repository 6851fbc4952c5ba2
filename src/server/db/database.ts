import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** An open database; `kind` matters where the two differ: search, locks, deletion, better-auth's adapter. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Schema>;
  /** In a fleet: a connection for the lease of this server, whose renewals must not wait behind requests. */
  readonly leaseDb?: Kysely<Schema>;
  close(): Promise<void>;
}

/** A connection or a transaction; store functions accept either. */
export type Connection = Kysely<Schema> | Transaction<Schema>;
