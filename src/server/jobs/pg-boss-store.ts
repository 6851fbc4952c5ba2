import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';

/** The schema of pg-boss' tables. */
export const PG_BOSS_SCHEMA = 'pgboss';
const JOB = sql.table(`${PG_BOSS_SCHEMA}.job`);

/** A claim: `retries` counts the attempts before this one. */
interface Claim {
  readonly id: string;
  readonly name: string;
  readonly retries: number;
}

/** The kinds with a job that can run now. */
export async function dueNamesOf(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${JOB} where state < 'active' and start_after <= now()`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns a job, so that any process can claim it after `delayMs`, without counting the attempt. */
export async function releaseJob(
  db: Connection,
  { id, name, retries }: Claim,
  delayMs: number,
): Promise<void> {
  // pg-boss counts a retry for jobs that have started.
  await sql`update ${JOB} set state = 'retry', started_on = null, heartbeat_on = null,
      start_after = now() + ${delayMs}::float8 * interval '1 ms'
    where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retries}`.execute(db);
}

/** Moves jobs that pg-boss has given up to our dead jobs: their processes disappeared during the last attempt. */
export async function moveFailed(db: Connection): Promise<{ id: string; name: string; tries: number }[]> {
  const { rows } = await sql<{ id: string; name: string; tries: number }>`
    with gone as (delete from ${JOB} where state = 'failed' returning id, name, data, retry_count, created_on)
    insert into jobs (id, name, key, data, state, tries, due_at, holder, held_until, created_at, error)
    select id::text, name, null, data::text, 'dead', retry_count + 1, 0, null, null,
      (extract(epoch from created_on) * 1000)::bigint, 'worker_lost' from gone
    on conflict do nothing
    returning id, name, tries`.execute(db);
  return rows;
}

/** Stores a dead job, in the transaction that deletes it from pg-boss. */
export async function storeDead(
  tx: Connection,
  { id, name, data, tries }: { id: string; name: string; data: unknown; tries: number },
  error: string,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id,
      name,
      key: null,
      data: JSON.stringify(data),
      state: 'dead',
      tries,
      due_at: 0,
      holder: null,
      held_until: null,
      created_at: Date.now(),
      error,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes and returns jobs of a kind from our table that a server stored before it joined a fleet. */
export async function takeEarlierJobs(
  tx: Connection,
  name: string,
): Promise<{ data: string; key: string | null; due_at: number }[]> {
  return tx
    .deleteFrom('jobs')
    .where('name', '=', name)
    .where('state', '<>', 'dead')
    .returning(['data', 'key', 'due_at'])
    .execute();
}

/** Numbers of jobs by kind and state: pg-boss's, and our dead ones. */
export async function countJobs(db: Connection): Promise<{ name: string; state: string; n: number }[]> {
  const { rows } = await sql<{ name: string; state: string; n: number }>`
    select name, state::text as state, count(*) as n from ${JOB}
      where state in ('created', 'retry', 'active') group by name, state
    union all select name, state, count(*) as n from jobs where state = 'dead' group by name, state`.execute(
    db,
  );
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
}

/** Milliseconds since the job that waits longest became due; 0 without one. */
export async function oldestWaitingOf(db: Connection): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select (extract(epoch from now() - min(start_after)) * 1000)::bigint as age from ${JOB}
    where state < 'active'`.execute(db);
  return Math.max(0, Number(rows[0]?.age ?? 0));
}
