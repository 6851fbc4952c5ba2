import type { Connection, Database } from '../db/database.ts';

/** Schedules of periodic jobs, shared by all servers of the database. */
export function createSchedules({ db }: Database) {
  return {
    /**
     * Advances the schedules that are due, and calls `onDue` for each in the same transaction; of several servers
     * only one gets it. `now`: milliseconds since 1970.
     */
    async advance(
      everyMs: ReadonlyMap<string, number>,
      now: number,
      onDue: (tx: Connection, name: string) => Promise<void>,
    ): Promise<void> {
      const rows = await db.selectFrom('job_schedules').select(['name', 'next_at']).execute();
      const nextAt = new Map(rows.map(({ name, next_at }) => [name, Number(next_at)]));
      for (const [name, ms] of everyMs) {
        if ((nextAt.get(name) ?? 0) > now) continue;
        await db.transaction().execute(async (tx) => {
          const { numInsertedOrUpdatedRows } = await tx
            .insertInto('job_schedules')
            .values({ name, next_at: now + ms })
            .onConflict((conflict) =>
              conflict
                .column('name')
                .doUpdateSet({ next_at: now + ms })
                .where('job_schedules.next_at', '<=', now),
            )
            .executeTakeFirstOrThrow();
          if (numInsertedOrUpdatedRows) await onDue(tx, name);
        });
      }
    },
  };
}

export type Schedules = ReturnType<typeof createSchedules>;
