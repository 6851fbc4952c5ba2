import type { Connection, Database } from '../db/database.ts';

/**
 * True when a job is due, or further ahead than possible: a wrong clock has set it. The extra period allows for small
 * clock differences between servers.
 */
const isDue = (nextAt: number, everyMs: number, now: number): boolean =>
  nextAt <= now || nextAt > now + 2 * everyMs;

/** Schedules of periodic jobs, shared by all servers of the database. `everyMs`: periods by name. */
export function createSchedules({ db }: Database) {
  return {
    /** Stores the schedules that are new; each is due after its first period. `now`: milliseconds since 1970. */
    async begin(everyMs: ReadonlyMap<string, number>, now: number): Promise<void> {
      if (everyMs.size === 0) return;
      await db
        .insertInto('job_schedules')
        .values([...everyMs].map(([name, ms]) => ({ name, next_at: now + ms })))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    },

    /** Advances due schedules, and calls `onDue` for each in the same transaction; only one of several servers gets it. */
    async advance(
      everyMs: ReadonlyMap<string, number>,
      now: number,
      onDue: (tx: Connection, name: string) => Promise<void>,
    ): Promise<void> {
      for (const { name, next_at } of await db.selectFrom('job_schedules').selectAll().execute()) {
        const ms = everyMs.get(name);
        if (ms === undefined || !isDue(next_at, ms, now)) continue;
        await db.transaction().execute(async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('job_schedules')
            .set({ next_at: now + ms })
            .where('name', '=', name)
            .where('next_at', '=', next_at)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows > 0n) await onDue(tx, name);
        });
      }
    },
  };
}

export type Schedules = ReturnType<typeof createSchedules>;
