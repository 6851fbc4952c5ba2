import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from './database.ts';

/** A step of the schema, told which database it runs on. A step that was released is never changed. */
export type Step = (kind: DatabaseKind) => Migration;
