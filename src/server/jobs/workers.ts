import type { Connection } from '../db/database.ts';
import type { JobData, JobName } from './job-kinds.ts';
import type { JobAttempt, RunJob } from './jobs.ts';
import type { Schedules } from './schedule-store.ts';

type Run = (data: unknown, signal: AbortSignal, attempt: JobAttempt) => Promise<void>;

/** Registry of workers by kind, and of periods of repeated jobs; filled before the start. */
export class Workers {
  readonly #runs = new Map<string, Run>();
  /** Milliseconds by name. */
  readonly #periods = new Map<string, number>();

  /** @throws Error when the kind has a worker already */
  work<N extends JobName>(name: N, run: RunJob<N>): void {
    if (this.#runs.has(name)) throw new Error(`jobs of the kind ${name} have a worker already`);
    // The data is parsed by the kind's schema before each call.
    this.#runs.set(name, (data, signal, attempt) => run(data as JobData<N>, signal, attempt));
  }

  every(name: JobName, ms: number): void {
    this.#periods.set(name, ms);
  }

  isPeriodic(name: string): boolean {
    return this.#periods.has(name);
  }

  find(name: string): Run | undefined {
    return this.#runs.get(name);
  }

  begin(schedules: Schedules): Promise<void> {
    return schedules.begin(this.#periods, Date.now());
  }

  /** Stores the periodic jobs that are due. */
  schedule(schedules: Schedules, add: (tx: Connection, name: JobName) => Promise<void>): Promise<void> {
    return schedules.advance(this.#periods, Date.now(), (tx, name) => add(tx, name as JobName));
  }
}
