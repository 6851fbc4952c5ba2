import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';

/**
 * Waits until a statement waits for a lock of a transaction that the test keeps open. On SQLite at once: all that is asked
 * meanwhile waits for the one connection.
 */
export async function untilBlocked({ kind, db }: Database): Promise<void> {
  if (kind === 'sqlite') return;
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => {
      if ((await waiting.execute(db)).rows.length === 0) throw new Error('No statement waits for a lock.');
    },
    { timeout: 20_000, interval: 20 },
  );
}
