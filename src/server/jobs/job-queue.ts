import type { Connection } from '../db/database.ts';
import type { JobName } from './job-kinds.ts';
import type { JobOptions } from './jobs.ts';

/** A claimed job. `tries` counts this attempt, and distinguishes it from later ones. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: JobName;
  readonly data: unknown;
  readonly tries: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly addedAt: number;
}

/** Stores jobs. Every change carries its claim, and has no effect once that has expired. */
export interface JobQueue {
  /** Prepares the queue for `add` and, if this server runs jobs, for claims. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Stores a job in the caller's transaction. */
  add(connection: Connection, name: JobName, data: object, options: JobOptions): Promise<void>;
  /** The kinds with a job that can run now. */
  dueNames(): Promise<string[]>;
  /** Claims up to `limit` jobs of a kind; those of a process that fell silent are among them. */
  claim(name: JobName, limit: number): Promise<ClaimedJob[]>;
  /** Buries jobs whose process disappeared during their last attempt. */
  buryLost(): Promise<{ id: string; name: string; tries: number }[]>;
  /** Renews claims; returns the ids of those still held. */
  renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
  finish(job: ClaimedJob): Promise<void>;
  /** Schedules the next attempt of a failed job. `error`: its code. */
  retry(job: ClaimedJob, error: string): Promise<void>;
  /** Returns a job without counting the attempt; it can be claimed after `delayMs`. */
  release(job: ClaimedJob, delayMs: number): Promise<void>;
  /** Marks a job as dead. */
  bury(job: ClaimedJob, error: string): Promise<void>;
  /** Numbers of jobs by kind and state. */
  counts(): Promise<{ name: string; state: string; n: number }[]>;
  /** Milliseconds since the job that waits longest became due; 0 without one. */
  oldestWaitingMs(): Promise<number>;
}
