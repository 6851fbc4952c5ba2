import type { Connection } from '../db/database.ts';
import type { JobName } from './job-kinds.ts';
import type { JobOptions } from './jobs.ts';

/** A claimed job. `tries` counts this attempt, and tells it from later ones. */
export interface ClaimedJob {
  readonly id: string;
  readonly name: JobName;
  readonly data: unknown;
  readonly tries: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly addedAt: number;
}

/** Where jobs are stored. Every change names the claim it belongs to, and does nothing when that has lapsed. */
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
  /** Ends jobs for good whose process fell silent in their last attempt. */
  buryLost(): Promise<{ id: string; name: string; tries: number }[]>;
  /** Renews claims; returns the ids of those that still hold. */
  renew(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>>;
  finish(job: ClaimedJob): Promise<void>;
  /** Lets a failed job wait for its next attempt. `error`: its code. */
  retry(job: ClaimedJob, error: string): Promise<void>;
  /** Gives a job back without counting the attempt; it can be claimed after `delayMs`. */
  release(job: ClaimedJob, delayMs: number): Promise<void>;
  /** Ends a job for good. */
  bury(job: ClaimedJob, error: string): Promise<void>;
  /** Numbers of jobs by kind and state. */
  counts(): Promise<{ name: string; state: string; n: number }[]>;
  /** Milliseconds since the job that waits longest became due; 0 without one. */
  oldestWaitingMs(): Promise<number>;
}
