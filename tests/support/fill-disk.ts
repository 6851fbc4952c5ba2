import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

const run = ({ db }: Database, statement: string) => sql.raw(statement).execute(db);
const eventsOf = (tables: readonly string[]) =>
  ['update', 'delete'].flatMap((event) => tables.map((table) => [event, table] as const));

/** Lets every change of these tables fail with an error of PostgreSQL. */
async function refuseChanges(database: Database, tables: readonly string[], code: string): Promise<void> {
  await run(
    database,
    `create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not write' using errcode = '${code}'; end $$`,
  );
  for (const [event, table] of eventsOf(tables))
    await run(
      database,
      `create trigger refuse_${event}_${table} before ${event} on ${table} for each row execute function refuse()`,
    );
}

/** Lets every change of these tables meet a full disk. */
export async function fillDisk(database: Database, tables: readonly string[]): Promise<void> {
  if (database.kind === 'postgres') return refuseChanges(database, tables, '53100');
  await run(database, 'create table filler (bytes blob)');
  for (const [event, table] of eventsOf(tables))
    await run(
      database,
      `create trigger fill_${event}_${table} after ${event} on ${table}
        begin insert into filler values (randomblob(1000000)); end`,
    );
  // At least as many as are in use.
  await run(database, 'pragma max_page_count = 1');
}

/** Lets every change of these tables, on SQLite of any, meet a database that is read-only. */
export async function makeReadOnly(database: Database, tables: readonly string[]): Promise<void> {
  if (database.kind === 'postgres') return refuseChanges(database, tables, '25006');
  await run(database, 'pragma query_only = on');
}
