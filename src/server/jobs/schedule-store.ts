import type { Connection, Database } from '../db/database.ts';

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

    /**
     * Advances the schedules that are due, and calls `onDue` for each in the same transaction; of several servers
     * only one gets it.
     */
    async advance(
      everyMs: ReadonlyMap<string, number>,
      now: number,
      onDue: (tx: Connection, name: string) => Promise<void>,
    ): Promise<void> {
      const due = await db.selectFrom('job_schedules').select('name').where('next_at', '<=', now).execute();
      for (const { name } of due) {
        const ms = everyMs.get(name);
        if (ms === undefined) continue;
        await db.transaction().execute(async (tx) => {
          const { numUpdatedRows } = await tx
            .updateTable('job_schedules')
            .set({ next_at: now + ms })
            .where('name', '=', name)
            .where('next_at', '<=', now)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows > 0n) await onDue(tx, name);
        });
      }
    },
  };
}

export type Schedules = ReturnType<typeof createSchedules>;
