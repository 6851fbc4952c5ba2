import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { attemptJob, logFailure } from './attempt.ts';
import { busyDelayOf } from './backoff.ts';
import { createDeadJobs } from './dead-jobs-store.ts';
import { isJobName, type JobKind, type JobKinds } from './job-kinds.ts';
import type { ClaimedJob, JobQueue } from './job-queue.ts';
import { statsOf } from './job-stats.ts';
import type { Jobs } from './jobs.ts';
import { createSchedules, type Schedules } from './schedule-store.ts';
import { Workers } from './workers.ts';

/** Milliseconds between polls of the table. */
const POLL_MS = 1000;
/** Milliseconds between polls of the schedules, whose periods are minutes and more, and of jobs without a worker. */
const MAINTENANCE_MS = 5000;
/** After a job was added here: its transaction usually ends within this time. */
const POLL_SOON_MS = 30;
/** A quarter of the time after which the job of a silent process is taken over. */
const RENEW_MS = 2500;
/** Time for running jobs to end after `stop`; others take up the rest when the claims lapse. */
const STOP_TIMEOUT_MS = 10_000;

interface JobRunnerParts {
  queue: JobQueue;
  database: Database;
  log: Log;
  kinds: JobKinds;
  /** False for a server that only stores jobs. */
  isWorking: boolean;
}

interface Running {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Runs the jobs of a queue: claims due jobs, renews claims, retries failures, and buries hopeless jobs. */
export class JobRunner implements Jobs {
  readonly #parts: JobRunnerParts;
  readonly #schedules: Schedules;
  readonly #workers = new Workers();
  readonly #running = new Map<string, Running>();
  readonly #timers: NodeJS.Timeout[] = [];
  #soonTimer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isOn = false;
  /** True after a failed poll, until one succeeds. */
  #isFailing = false;
  /** Time of the next poll of schedules and lost jobs (`performance.now`). */
  #maintenanceAt = 0;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
    this.#schedules = createSchedules(parts.database);
  }

  readonly work: Jobs['work'] = (name, run) => this.#workers.work(name, run);
  readonly every: Jobs['every'] = (name, ms) => this.#workers.every(name, ms);

  readonly add: Jobs['add'] = async (connection, name, data, options = {}) => {
    const { queue, kinds } = this.#parts;
    await queue.add(connection, name, kinds[name].data.parse(data) as object, options);
    this.#pollSoon();
  };

  async start(): Promise<void> {
    await this.#parts.queue.open();
    if (this.#isOn || !this.#parts.isWorking) return;
    await this.#workers.begin(this.#schedules);
    this.#isOn = true;
    this.#timers.push(
      setInterval(() => this.#poll(), POLL_MS).unref(),
      setInterval(() => void this.#renew(), RENEW_MS).unref(),
    );
    this.#poll();
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    clearTimeout(this.#soonTimer);
    await this.#polling;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Error('the server stops'));
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), limit]);
    await this.#parts.queue.close();
  }

  async stats() {
    return statsOf(await this.#parts.queue.counts(), await this.#parts.queue.oldestWaitingMs());
  }

  #pollSoon(): void {
    if (!this.#isOn) return;
    this.#soonTimer ??= setTimeout(() => {
      this.#soonTimer = undefined;
      this.#poll();
    }, POLL_SOON_MS).unref();
  }

  /** Starts due jobs; one poll at a time. */
  #poll(): void {
    if (this.#polling || !this.#isOn) return;
    this.#polling = this.#claimDue()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((error: unknown) => {
        // One log line per outage instead of one per second.
        if (!this.#isFailing) this.#parts.log.error({ err: error }, 'the jobs could not be read');
        this.#isFailing = true;
      })
      .finally(() => {
        this.#polling = undefined;
      });
  }

  async #claimDue(): Promise<void> {
    const { queue, kinds } = this.#parts;
    await this.#maintain();
    for (const name of await queue.dueNames()) {
      if (!this.#isOn || !isJobName(name) || !this.#workers.find(name)) continue;
      const own = [...this.#running.values()].filter(({ job }) => job.name === name).length;
      const free = kinds[name].parallel - own;
      if (free <= 0) continue;
      for (const job of await queue.claim(name, free)) this.#begin(job, kinds[name]);
    }
  }

  async #maintain(): Promise<void> {
    if (performance.now() < this.#maintenanceAt) return;
    const { queue, log } = this.#parts;
    await this.#workers.schedule(this.#schedules, (tx, name) => queue.add(tx, name, {}, { key: 'every' }));
    for (const lost of await queue.buryLost()) logFailure(log, lost, { code: 'worker_lost' }, true);
    this.#maintenanceAt = performance.now() + MAINTENANCE_MS;
  }

  #begin(job: ClaimedJob, kind: JobKind): void {
    const abort = new AbortController();
    const ended = this.#run(job, kind, abort.signal)
      // The claim lapses, and the job runs again.
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error, job: job.id }, 'the result of a job could not be stored'),
      )
      .finally(() => {
        if (this.#running.get(job.id)?.job === job) this.#running.delete(job.id);
        this.#pollSoon();
      });
    // After a pause of the whole process, it may take over its own job.
    this.#running.get(job.id)?.abort.abort(new Error('the job was taken over'));
    this.#running.set(job.id, { job, abort, ended });
  }

  async #run(job: ClaimedJob, kind: JobKind, signal: AbortSignal): Promise<void> {
    const { queue, database, log } = this.#parts;
    const run = this.#workers.find(job.name);
    if (!run) return;
    const isLast = job.tries >= kind.tries;
    const { data, addedAt } = job;
    const end = await attemptJob({ kind, data, signal, isLast, addedAt, run });
    if (end.outcome === 'stopped') return queue.release(job, 0);
    if (end.outcome === 'busy') return queue.release(job, busyDelayOf(Date.now() - addedAt));
    const isDead = end.outcome === 'failed' && (end.isPermanent || isLast);
    // An outage leaves one dead job of a kind, until the work succeeds.
    if (this.#workers.isPeriodic(job.name) && (isDead || end.outcome === 'done'))
      await createDeadJobs(database).dropSuperseded(job.name);
    if (end.outcome === 'done') return queue.finish(job);
    logFailure(log, job, end, isDead);
    await (isDead ? queue.bury(job, end.code) : queue.retry(job, end.code));
  }

  /** Renews the claims of running jobs, and aborts a job that another process has taken over. */
  async #renew(): Promise<void> {
    // Jobs that begin during the query are not among those it renews.
    const running = [...this.#running.values()];
    if (running.length === 0) return;
    try {
      const heldIds = await this.#parts.queue.renew(running.map(({ job }) => job));
      for (const { job, abort } of running) {
        if (!heldIds.has(job.id)) abort.abort(new Error('the job was taken over'));
      }
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the leases of running jobs could not be renewed');
    }
  }
}
