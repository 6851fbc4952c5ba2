import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';

/** A migration step for a kind of database. Released steps are never changed. */
export type Step = (kind: DatabaseKind) => Migration;
