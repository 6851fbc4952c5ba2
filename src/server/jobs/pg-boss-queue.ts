import { randomUUID } from 'node:crypto';
import type { fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { PG_BOSS_CONNECTIONS } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { failureCodeOf } from './job-error.ts';
import { isJobName, type JobKind, type JobKinds, type JobName } from './job-kinds.ts';
import type { ClaimedJob, JobQueue } from './job-queue.ts';
import {
  countJobs,
  dueNamesOf,
  moveFailed,
  oldestWaitingOf,
  PG_BOSS_SCHEMA,
  releaseJob,
  storeDead,
  takeEarlierJobs,
} from './pg-boss-store.ts';

/** Seconds after which the job of a silent process is taken over; pg-boss's minimum. */
const HEARTBEAT_SECONDS = 10;
/**
 * Seconds between checks for such jobs, each of several statements. A killed process is detected within 14 s; by
 * default within a minute. Recordings do not depend on it: they have leases.
 */
const MONITOR_SECONDS = 4;
const DAY_SECONDS = 24 * 60 * 60;

/** A kind's rules in pg-boss's terms. `short`: one untried job for each key. */
const queueOf = (kind: JobKind) => ({
  policy: 'short',
  retryLimit: kind.tries - 1,
  retryDelay: Math.max(1, Math.round(kind.delayMs / 1000)),
  retryBackoff: true,
  retryDelayMax: Math.max(1, Math.round(kind.maxDelayMs / 1000)),
  // Our own time limit comes first; this one is for a process that does not enforce it.
  expireInSeconds: Math.ceil(kind.timeoutMs / 1000) + 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: 90 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
});

/** pg-boss answers how many jobs a call reached, and leaves it out of its types. */
const affectedSchema = z.object({ affected: z.number() });

const attemptOf = ({ id, tries }: ClaimedJob) => ({ id, retryCount: tries - 1 });

interface Boss {
  readonly boss: PgBoss;
  readonly fromKysely: typeof fromKysely;
}

interface PgBossQueueParts {
  database: Database;
  databaseUrl: string;
  kinds: JobKinds;
  log: Log;
  /** False for a server that only stores jobs. */
  isWorking: boolean;
}

/** Jobs in pg-boss, for the servers of a fleet. */
export class PgBossQueue implements JobQueue {
  readonly #parts: PgBossQueueParts;
  #opening: Promise<Boss> | undefined;

  constructor(parts: PgBossQueueParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    await this.#open();
    if (!this.#parts.isWorking) return;
    const { database, kinds } = this.#parts;
    await database.db.transaction().execute(async (tx) => {
      // Jobs of other kinds stay, for a server of a later version.
      for (const name of Object.keys(kinds).filter(isJobName)) {
        for (const { data, key, due_at } of await takeEarlierJobs(tx, name)) {
          await this.add(tx, name, kinds[name].data.parse(JSON.parse(data)) as object, {
            ...(key !== null && { key }),
            notBefore: Number(due_at),
          });
        }
      }
    });
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    await (await opening)?.boss.stop({ graceful: false });
  }

  async add(...[connection, name, data, options]: Parameters<JobQueue['add']>): Promise<void> {
    const { boss, fromKysely } = await this.#open();
    const { key, notBefore } = options;
    await boss.send(name, data, {
      db: fromKysely(connection),
      // Without a key of its own, it would share the empty one.
      singletonKey: key ?? randomUUID(),
      ...(notBefore !== undefined && { startAfter: new Date(notBefore) }),
    });
  }

  dueNames(): Promise<string[]> {
    return dueNamesOf(this.#parts.database.db);
  }

  async claim(name: JobName, limit: number): Promise<ClaimedJob[]> {
    const { boss } = await this.#open();
    const jobs = await boss.fetch(name, { batchSize: limit, includeMetadata: true });
    return jobs.map(({ id, data, retryCount, createdOn }) => ({
      id,
      name,
      data,
      tries: retryCount + 1,
      addedAt: createdOn.getTime(),
    }));
  }

  buryLost(): Promise<{ id: string; name: string; tries: number }[]> {
    return moveFailed(this.#parts.database.db);
  }

  async renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const { boss } = await this.#open();
    const touched = await Promise.all(jobs.map((job) => boss.touch(job.name, attemptOf(job))));
    return new Set(jobs.filter((_, n) => affectedSchema.parse(touched[n]).affected > 0).map(({ id }) => id));
  }

  async finish(job: ClaimedJob): Promise<void> {
    const { boss } = await this.#open();
    await boss.deleteJob(job.name, attemptOf(job));
  }

  async retry(job: ClaimedJob, code: string): Promise<void> {
    const { boss } = await this.#open();
    await boss.fail(job.name, [attemptOf(job)], { code });
  }

  release({ id, name, tries }: ClaimedJob, delayMs: number): Promise<void> {
    return releaseJob(this.#parts.database.db, { id, name, retries: tries - 1 }, delayMs);
  }

  async bury(job: ClaimedJob, code: string): Promise<void> {
    const { boss, fromKysely } = await this.#open();
    await this.#parts.database.db.transaction().execute(async (tx) => {
      await storeDead(tx, job, code);
      await boss.deleteJob(job.name, attemptOf(job), { db: fromKysely(tx) });
    });
  }

  counts() {
    return countJobs(this.#parts.database.db);
  }

  oldestWaitingMs(): Promise<number> {
    return oldestWaitingOf(this.#parts.database.db);
  }

  #open() {
    this.#opening ??= this.#connect().catch((error: unknown) => {
      // A later call tries again.
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #connect(): Promise<Boss> {
    const { PgBoss, ...library } = await import('pg-boss');
    const { databaseUrl, isWorking, kinds, log } = this.#parts;
    const { connectionOptions, STATEMENT_MS } = await import('../db/postgres.ts');
    const boss = new PgBoss({
      ...connectionOptions(databaseUrl, STATEMENT_MS),
      schema: PG_BOSS_SCHEMA,
      max: PG_BOSS_CONNECTIONS,
      // Periodic jobs have schedules of ours, which both adapters share.
      schedule: false,
      supervise: isWorking,
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
    });
    boss.on('error', (error) => log.error({ code: failureCodeOf(error) }, 'the job queue failed'));
    await boss.start();
    for (const [name, kind] of Object.entries(kinds)) {
      const { policy, ...rules } = queueOf(kind);
      await boss.createQueue(name, { policy, ...rules });
      // An earlier version may have created it with other rules.
      await boss.updateQueue(name, rules);
    }
    return { boss, fromKysely: library.fromKysely };
  }
}
