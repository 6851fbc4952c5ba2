import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { attemptJob, logFailure } from './attempt.ts';
import { backoffOf } from './backoff.ts';
import { factsOf } from './job-facts.ts';
import { isJobName, JOB_KINDS, type JobKind, type JobKinds, type JobName } from './job-kinds.ts';
import { type ClaimedJob, JobStore, LEASE_MS } from './job-store.ts';
import type { Jobs } from './jobs.ts';
import { createSchedules } from './schedule-store.ts';
import { Workers } from './workers.ts';

/** Milliseconds between looks at the table. */
const LOOK_MS = 1000;
/** After a job was added here: its transaction usually ends within this time. */
const SOON_MS = 30;
const RENEW_MS = LEASE_MS / 4;
/** Time for running jobs to end after `stop`; others take up the rest when the claims lapse. */
const STOP_MS = 10_000;

interface TableJobsParts {
  database: Database;
  log: Log;
  /** For tests: other rules of the kinds. */
  kinds?: JobKinds;
}

interface Running {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** Jobs in a table of the database, with a timer; the default adapter. */
export class TableJobs implements Jobs {
  readonly #log: Log;
  readonly #kinds: JobKinds;
  readonly #store: JobStore;
  readonly #schedules: ReturnType<typeof createSchedules>;
  readonly #workers = new Workers();
  readonly #holder = randomUUID();
  readonly #running = new Map<string, Running>();
  readonly #timers: NodeJS.Timeout[] = [];
  #soon: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isOn = false;

  constructor({ database, log, kinds = JOB_KINDS }: TableJobsParts) {
    this.#log = log;
    this.#kinds = kinds;
    this.#store = new JobStore(database);
    this.#schedules = createSchedules(database);
  }

  readonly work: Jobs['work'] = (name, run) => this.#workers.work(name, run);
  readonly every: Jobs['every'] = (name, ms) => this.#workers.every(name, ms);

  readonly add: Jobs['add'] = async (connection, name, data, options = {}) => {
    await this.#store.add(connection, name, this.#kinds[name].data.parse(data) as object, options);
    this.#lookSoon();
  };

  async start(): Promise<void> {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#timers.push(
      setInterval(() => this.#look(), LOOK_MS).unref(),
      setInterval(() => void this.#renew(), RENEW_MS).unref(),
    );
    this.#look();
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    clearTimeout(this.#soon);
    await this.#looking;
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Error('the server stops'));
    const limit = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([Promise.all(running.map(({ ended }) => ended)), limit]);
  }

  async facts() {
    return factsOf(await this.#store.counts(), await this.#store.oldestWaiting());
  }

  #lookSoon(): void {
    if (!this.#isOn) return;
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.#look();
    }, SOON_MS).unref();
  }

  /** Starts what is due; one look at a time. */
  #look(): void {
    if (this.#looking || !this.#isOn) return;
    this.#looking = this.#claimDue()
      .catch((error: unknown) => this.#log.error({ err: error }, 'the jobs could not be read'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #claimDue(): Promise<void> {
    await this.#workers.schedule(this.#schedules, (tx, name) =>
      this.#store.add(tx, name, {}, { key: 'every' }),
    );
    for (const name of await this.#store.dueNames()) {
      if (!this.#isOn || !isJobName(name) || !this.#workers.find(name)) continue;
      await this.#claim(name, this.#kinds[name]);
    }
  }

  async #claim(name: JobName, kind: JobKind): Promise<void> {
    for (const lost of await this.#store.buryLost(name, kind.tries)) {
      logFailure(this.#log, { ...lost, name }, { code: 'worker_lost' }, true);
    }
    const own = [...this.#running.values()].filter(({ job }) => job.name === name).length;
    if (own >= kind.parallel) return;
    for (const job of await this.#store.claim(name, kind.parallel - own, this.#holder))
      this.#begin(job, kind);
  }

  #begin(job: ClaimedJob, kind: JobKind): void {
    const abort = new AbortController();
    const ended = this.#run(job, kind, abort.signal)
      // The claim lapses, and the job runs again.
      .catch((error: unknown) =>
        this.#log.error({ err: error, job: job.id }, 'the end of a job was not stored'),
      )
      .finally(() => {
        if (this.#running.get(job.id)?.job === job) this.#running.delete(job.id);
        this.#lookSoon();
      });
    // After a pause of the whole process, it may take over its own job.
    this.#running.get(job.id)?.abort.abort(new Error('the job was taken over'));
    this.#running.set(job.id, { job, abort, ended });
  }

  async #run(job: ClaimedJob, kind: JobKind, signal: AbortSignal): Promise<void> {
    const run = this.#workers.find(job.name);
    if (!run) return;
    const { id, name } = job;
    const end = await attemptJob({ id, name, kind, data: JSON.parse(job.data), signal, run });
    if (end.outcome === 'done') return this.#store.finish(job, this.#holder);
    if (end.outcome === 'stopped') return this.#store.release(job, this.#holder);
    const isDead = end.isHopeless || job.tries >= kind.tries;
    logFailure(this.#log, job, end, isDead);
    await (isDead
      ? this.#store.bury(job, this.#holder, end.code)
      : this.#store.retry(job, this.#holder, backoffOf(kind, job.tries), end.code));
  }

  /** Keeps the claims of running jobs, and aborts a job that another process has taken over. */
  async #renew(): Promise<void> {
    // Jobs that begin during the query are not among those it renews.
    const running = [...this.#running.values()];
    if (running.length === 0) return;
    try {
      const kept = new Map((await this.#store.renew(this.#holder)).map(({ id, tries }) => [id, tries]));
      for (const { job, abort } of running) {
        if (kept.get(job.id) !== job.tries) abort.abort(new Error('the job was taken over'));
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the claims of running jobs could not be renewed');
    }
  }
}
