import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** Runs a trivial query to check the connection. */
export async function ping(db: Connection): Promise<void> {
  await sql`select 1`.execute(db);
}
