import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database.ts';
import { waitFor } from './wait-for.ts';

/**
 * Waits until so many statements wait for a lock, because of a transaction that the test keeps open. On SQLite at once: all
 * that is asked meanwhile waits for the one connection.
 */
export async function waitForBlockedQuery({ kind, db }: Database, count = 1): Promise<void> {
  if (kind === 'sqlite') return;
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(
    async () => {
      const { rows } = await waiting.execute(db);
      if (rows.length < count) throw new Error(`${rows.length} statements wait for a lock.`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
