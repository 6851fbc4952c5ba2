import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';

/** Lets every change of these tables meet a full disk. */
export async function fillDisk({ kind, db }: Database, tables: readonly string[]): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const events = ['update', 'delete'].flatMap((event) => tables.map((table) => [event, table] as const));
  if (kind === 'sqlite') {
    await run('create table filler (bytes blob)');
    for (const [event, table] of events)
      await run(`create trigger fill_${event}_${table} after ${event} on ${table}
        begin insert into filler values (randomblob(1000000)); end`);
    // At least as many as are in use.
    await run('pragma max_page_count = 1');
    return;
  }
  await run(`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const [event, table] of events)
    await run(
      `create trigger fill_${event}_${table} before ${event} on ${table} for each row execute function fill()`,
    );
}
