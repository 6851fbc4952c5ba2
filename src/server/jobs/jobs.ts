import type { Connection } from '../db/database.ts';
import type { JobData, JobName } from './job-kinds.ts';

export interface JobOptions {
  /** At most one untried job with this name and key waits; a second one is not stored. */
  readonly key?: string;
  /** Milliseconds since 1970. */
  readonly notBefore?: number;
}

/** Jobs of one kind. `waiting`: untried, or waiting for their next attempt. */
export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly dead: number;
}

export interface JobStats {
  readonly counts: Readonly<Record<JobName, JobCounts>>;
  /** Age in milliseconds of the job that has been due longest; 0 for none. */
  readonly oldestWaitingMs: number;
  /** Jobs whose last attempt failed. */
  readonly dead: number;
}

/** Facts about an attempt besides its job. */
export interface JobAttempt {
  /** True where no attempt follows if this one fails. */
  readonly isLast: boolean;
  /** When the job was stored, in milliseconds since 1970. */
  readonly addedAt: number;
}

/** Runs one job. A job may run again after it was done, so the work is idempotent. */
export type RunJob<N extends JobName> = (
  data: JobData<N>,
  signal: AbortSignal,
  attempt: JobAttempt,
) => Promise<void>;

/** Work that outlives its request: done at least once, by any server. */
export interface Jobs {
  /**
   * Stores a job in the caller's transaction (or connection).
   * @throws ZodError for data that its kind does not allow
   */
  add<N extends JobName>(
    connection: Connection,
    name: N,
    data: JobData<N>,
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Registers the worker of a kind of job, once and before `start`. The signal fires at the time limit, when
   * the server stops, and when another server has taken the job over.
   */
  work<N extends JobName>(name: N, run: RunJob<N>): void;
  /** Repeats a job without data every `ms` milliseconds, once for all servers of the database; call it before `start`. */
  every(name: JobName, ms: number): void;
  /** Begins to run jobs, unless this server only stores them. */
  start(): Promise<void>;
  /** Ends running jobs; others, or this server after its restart, take them up at once. */
  stop(): Promise<void>;
  stats(): Promise<JobStats>;
}
