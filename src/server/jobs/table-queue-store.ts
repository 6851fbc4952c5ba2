import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Connection, Database, DatabaseKind } from '../db/database.ts';
import { backoffOf } from './backoff.ts';
import { isJobName, type JobKinds, type JobName } from './job-kinds.ts';
import type { ClaimedJob, JobQueue } from './job-queue.ts';
import type { JobOptions } from './jobs.ts';

/** Milliseconds after its last renewal at which a job of a silent process may be taken over. */
const LEASE_MS = 10_000;

/** The database's own clock in milliseconds since 1970: processes on several machines share it. */
const clockOf = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;

/** Jobs in a table of SQLite or PostgreSQL; the default. A claim lasts while it is renewed. */
export class TableQueue implements JobQueue {
  readonly #database: Database;
  readonly #kinds: JobKinds;
  readonly #now: Expression<number>;
  /** Identifies this process among those that use the database. */
  readonly #holder = randomUUID();

  constructor(database: Database, kinds: JobKinds) {
    this.#database = database;
    this.#kinds = kinds;
    this.#now = clockOf(database.kind);
  }

  readonly open = async (): Promise<void> => undefined;
  readonly close = async (): Promise<void> => undefined;

  async add(connection: Connection, name: string, data: object, options: JobOptions): Promise<void> {
    await connection
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        name,
        key: options.key ?? null,
        data: JSON.stringify(data),
        state: 'waiting',
        tries: 0,
        holder: null,
        held_until: null,
        error: null,
        due_at: options.notBefore ?? this.#now,
        created_at: this.#now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async dueNames(): Promise<string[]> {
    const rows = await this.#database.db
      .selectFrom('jobs')
      .select('name')
      .where(this.#isDue())
      .groupBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }

  async claim(name: JobName, limit: number): Promise<ClaimedJob[]> {
    const { db, kind } = this.#database;
    const due = db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', name)
      .where(this.#isDue())
      // A job that was lost in its last attempt waits for `buryLost`.
      .where((eb) => eb.or([eb('state', '<>', 'active'), eb('tries', '<', this.#kinds[name].tries)]))
      .orderBy('due_at')
      .limit(limit);
    const rows = await db
      .updateTable('jobs')
      .set((eb) => ({
        state: 'active',
        holder: this.#holder,
        held_until: this.#fromNow(LEASE_MS),
        tries: eb('tries', '+', 1),
      }))
      .where('id', 'in', kind === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'data', 'tries', 'created_at'])
      .execute();
    return rows.map(({ id, data, tries, created_at }) => ({
      id,
      name,
      tries,
      data: JSON.parse(data),
      addedAt: Number(created_at),
    }));
  }

  async buryLost(): Promise<{ id: string; name: string; tries: number }[]> {
    const lost: { id: string; name: string; tries: number }[] = [];
    const names = await this.#database.db
      .selectFrom('jobs')
      .select('name')
      .where('state', '=', 'active')
      .where('held_until', '<=', this.#now)
      .groupBy('name')
      .execute();
    for (const { name } of names) {
      if (!isJobName(name)) continue;
      const rows = await this.#database.db
        .updateTable('jobs')
        .set({ state: 'dead', error: 'worker_lost', holder: null, held_until: null })
        .where('name', '=', name)
        .where('state', '=', 'active')
        .where('held_until', '<=', this.#now)
        .where('tries', '>=', this.#kinds[name].tries)
        .returning(['id', 'name', 'tries'])
        .execute();
      lost.push(...rows);
    }
    return lost;
  }

  async renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    if (jobs.length === 0) return new Set();
    const ids = jobs.map(({ id }) => id);
    // The claim of a job whose result could not be stored must expire, though this process lives.
    const rows = await this.#database.db
      .updateTable('jobs')
      .set({ held_until: this.#fromNow(LEASE_MS) })
      .where('id', 'in', ids)
      .where('holder', '=', this.#holder)
      .where('state', '=', 'active')
      .returning(['id', 'tries'])
      .execute();
    const tries = new Map(rows.map((row) => [row.id, row.tries]));
    return new Set(jobs.filter((job) => tries.get(job.id) === job.tries).map(({ id }) => id));
  }

  async finish(job: ClaimedJob): Promise<void> {
    await this.#database.db
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where('holder', '=', this.#holder)
      .where('tries', '=', job.tries)
      .execute();
  }

  retry(job: ClaimedJob, error: string): Promise<void> {
    const delay = backoffOf(this.#kinds[job.name], job.tries);
    return this.#settle(job, { state: 'retrying', due_at: this.#fromNow(delay), error });
  }

  release(job: ClaimedJob, delayMs: number): Promise<void> {
    return this.#settle(job, { state: 'retrying', due_at: this.#fromNow(delayMs), tries: job.tries - 1 });
  }

  bury(job: ClaimedJob, error: string): Promise<void> {
    return this.#settle(job, { state: 'dead', error });
  }

  async counts(): Promise<{ name: string; state: string; n: number }[]> {
    const rows = await this.#database.db
      .selectFrom('jobs')
      .select((eb) => ['name', 'state', eb.fn.countAll().as('n')])
      .groupBy(['name', 'state'])
      .execute();
    return rows.map(({ name, state, n }) => ({ name, state, n: Number(n) }));
  }

  async oldestWaitingMs(): Promise<number> {
    const row = await this.#database.db
      .selectFrom('jobs')
      .select((eb) => eb(this.#now, '-', eb.fn.min('due_at')).as('age'))
      .where('state', 'in', ['waiting', 'retrying'])
      .executeTakeFirst();
    return Math.max(0, Number(row?.age ?? 0));
  }

  async #settle(
    job: ClaimedJob,
    change: { state: string; tries?: number; error?: string; due_at?: Expression<number> },
  ): Promise<void> {
    await this.#database.db
      .updateTable('jobs')
      .set({ ...change, holder: null, held_until: null })
      .where('id', '=', job.id)
      .where('holder', '=', this.#holder)
      .where('tries', '=', job.tries)
      .execute();
  }

  #fromNow(ms: number) {
    return sql<number>`${this.#now} + ${sql.lit(ms)}`;
  }

  #isDue() {
    return sql<SqlBool>`((state in ('waiting', 'retrying') and due_at <= ${this.#now})
      or (state = 'active' and held_until <= ${this.#now}))`;
  }
}
