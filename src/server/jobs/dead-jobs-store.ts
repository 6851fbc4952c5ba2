import type { Connection, Database } from '../db/database.ts';

/** A job whose last attempt failed. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly data: string;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Code of the last failure. */
  readonly error: string;
}

/** Dead jobs of both adapters. */
export function createDeadJobs({ db }: Database) {
  return {
    /** Oldest first. */
    async list(limit: number): Promise<DeadJob[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'name', 'data', 'tries', 'created_at', 'error'])
        .where('state', '=', 'dead')
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ created_at, error, ...row }) => ({
        ...row,
        createdAt: Number(created_at),
        error: error ?? 'unknown',
      }));
    },

    /** Deletes the dead jobs of a kind whose later jobs do the same work. */
    async dropSuperseded(name: string): Promise<void> {
      await db.deleteFrom('jobs').where('name', '=', name).where('state', '=', 'dead').execute();
    },

    /**
     * Deletes a dead job; false if there is none with this id. `onGone` runs in the same transaction, before it ends.
     */
    drop(
      id: string,
      onGone: (tx: Connection, job: { name: string; data: string }) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const job = await tx
          .deleteFrom('jobs')
          .where('id', '=', id)
          .where('state', '=', 'dead')
          .returning(['name', 'data'])
          .executeTakeFirst();
        if (job) await onGone(tx, job);
        return job !== undefined;
      });
    },
  };
}
