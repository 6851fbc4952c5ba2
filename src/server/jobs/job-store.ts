import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Connection, Database, DatabaseKind } from '../db/database.ts';
import type { JobOptions } from './jobs.ts';

/** A claimed job. `tries` counts this attempt, and tells it from later ones. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: string;
  readonly data: string;
  readonly tries: number;
}

/** Milliseconds after its last renewal at which a job of a silent process may be taken over. */
export const LEASE_MS = 10_000;

/** The database's own clock in milliseconds since 1970: processes on several machines share it. */
const clockOf = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** Jobs in the database. A claim holds while it is renewed; every change names the claim it belongs to. */
export class JobStore {
  readonly #database: Database;
  readonly #now: Expression<number>;

  constructor(database: Database) {
    this.#database = database;
    this.#now = clockOf(database.kind);
  }

  /** Stores a job in the caller's transaction; one with the same name and key that waits makes it superfluous. */
  async add(connection: Connection, name: string, data: object, options: JobOptions): Promise<void> {
    await connection
      .insertInto('jobs')
      .values({
        ...{ id: randomUUID(), name, key: options.key ?? null, data: JSON.stringify(data) },
        ...{ state: 'waiting', tries: 0, holder: null, held_until: null, error: null },
        due_at: options.notBefore ?? this.#now,
        created_at: this.#now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The kinds with a job that can run now. */
  async dueNames(): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('jobs')
      .select('name')
      .where(this.#isDue())
      .groupBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }

  /** Claims up to `limit` jobs of a kind for a process; those of a process that fell silent are among them. */
  async claim(name: string, limit: number, holder: string): Promise<ClaimedJob[]> {
    const { db, kind } = this.#database;
    const due = db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', name)
      .where(this.#isDue())
      .orderBy('due_at')
      .limit(limit);
    return db
      .updateTable('jobs')
      .set((eb) => ({
        state: 'active',
        tries: eb('tries', '+', 1),
        holder,
        held_until: this.#later(LEASE_MS),
      }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'name', 'data', 'tries'])
      .execute();
  }

  /** Ends jobs for good whose process fell silent in their last attempt. */
  buryLost(name: string, tries: number): Promise<{ id: string; tries: number }[]> {
    return this.#database.db
      .updateTable('jobs')
      .set({ state: 'dead', error: 'worker_lost', holder: null, held_until: null })
      .where('name', '=', name)
      .where('state', '=', 'active')
      .where('held_until', '<=', this.#now)
      .where('tries', '>=', tries)
      .returning(['id', 'tries'])
      .execute();
  }

  /** Renews all claims of a process; returns those that it still has. */
  renew(holder: string): Promise<{ id: string; tries: number }[]> {
    return this.#database.db
      .updateTable('jobs')
      .set({ held_until: this.#later(LEASE_MS) })
      .where('holder', '=', holder)
      .where('state', '=', 'active')
      .returning(['id', 'tries'])
      .execute();
  }

  async finish(job: ClaimedJob, holder: string): Promise<void> {
    await this.#database.db
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('holder', '=', holder)
      .where('tries', '=', job.tries)
      .execute();
  }

  /** Lets a failed job wait for its next attempt. */
  retry(job: ClaimedJob, holder: string, delayMs: number, error: string): Promise<void> {
    return this.#settle(job, holder, { state: 'retrying', due_at: this.#later(delayMs), error });
  }

  /** Gives a job back without counting the attempt. */
  release(job: ClaimedJob, holder: string): Promise<void> {
    return this.#settle(job, holder, { state: 'retrying', due_at: this.#now, tries: job.tries - 1 });
  }

  bury(job: ClaimedJob, holder: string, error: string): Promise<void> {
    return this.#settle(job, holder, { state: 'dead', error });
  }

  /** Numbers of jobs by kind and state. */
  async counts(): Promise<{ name: string; state: string; n: number }[]> {
    const rows = await this.#database.db
      .selectFrom('jobs')
      .select((eb) => ['name', 'state', eb.fn.countAll().as('n')])
      .groupBy(['name', 'state'])
      .execute();
    return rows.map(({ name, state, n }) => ({ name, state, n: Number(n) }));
  }

  /** Milliseconds since the job that waits longest became due; 0 without one. */
  async oldestWaiting(): Promise<number> {
    const row = await this.#database.db
      .selectFrom('jobs')
      .select((eb) => eb(this.#now, '-', eb.fn.min('due_at')).as('age'))
      .where('state', 'in', ['waiting', 'retrying'])
      .executeTakeFirst();
    return Math.max(0, Number(row?.age ?? 0));
  }

  async #settle(
    job: ClaimedJob,
    holder: string,
    change: { state: string; tries?: number; error?: string; due_at?: Expression<number> },
  ): Promise<void> {
    await this.#database.db
      .updateTable('jobs')
      .set({ ...change, holder: null, held_until: null })
      .where('id', '=', job.id)
      .where('holder', '=', holder)
      .where('tries', '=', job.tries)
      .execute();
  }

  #later(ms: number) {
    return sql<number>`${this.#now} + ${sql.lit(ms)}`;
  }

  #isDue() {
    return sql<SqlBool>`((state in ('waiting', 'retrying') and due_at <= ${this.#now})
      or (state = 'active' and held_until <= ${this.#now}))`;
  }
}
