import type { Log } from '../log.ts';
import { BusyJobError, failureCodeOf, PermanentJobError } from './job-error.ts';
import type { JobKind } from './job-kinds.ts';
import type { JobAttempt } from './jobs.ts';

/**
 * How an attempt ended. `stopped`: the server stops or has lost the job. `busy`: the job waits for others of its owner.
 * Neither counts as an attempt.
 */
export type AttemptEnd =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'stopped' }
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'failed'; readonly code: string; readonly isPermanent: boolean };

interface Attempt extends JobAttempt {
  readonly kind: JobKind;
  /** Parsed by the kind's schema before it runs. */
  readonly data: unknown;
  /** Fires when the server stops or has lost the job. */
  readonly signal: AbortSignal;
  run(data: unknown, signal: AbortSignal, attempt: JobAttempt): Promise<void>;
}

const TIMED_OUT = 'timed_out';

/** True where a job's signal fired because another server does, or this one will do, the same attempt. */
export const isTakenOver = ({ aborted: isAborted, reason }: AbortSignal): boolean =>
  isAborted && !(reason instanceof Error && reason.message === TIMED_OUT);

/** Settles when the signal fires. */
function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Runs a job once, within its time limit; never throws. */
export async function attemptJob(attempt: Attempt): Promise<AttemptEnd> {
  const { kind, signal } = attempt;
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(new Error(TIMED_OUT)), kind.timeoutMs);
  const failed = (code: string, isPermanent = false): AttemptEnd => ({
    outcome: 'failed',
    code,
    isPermanent,
  });
  try {
    const parsed = kind.data.safeParse(attempt.data);
    if (!parsed.success) return failed('invalid_data', true);
    const either = AbortSignal.any([signal, timeLimit.signal]);
    const running = attempt.run(parsed.data, either, attempt).then((): AttemptEnd => ({ outcome: 'done' }));
    // Work that ignores its signal still counts as failed at its limit; it must be idempotent anyway.
    const timeout = waitForAbort(timeLimit.signal).then(() => failed(TIMED_OUT));
    return await Promise.race([running, timeout]);
  } catch (error) {
    if (timeLimit.signal.aborted) return failed(TIMED_OUT);
    if (signal.aborted) return { outcome: 'stopped' };
    if (error instanceof BusyJobError) return { outcome: 'busy' };
    return failed(failureCodeOf(error), error instanceof PermanentJobError);
  } finally {
    clearTimeout(timer);
  }
}

/** Reports a failed attempt to the operator, or that it was the last one. */
export function logFailure(
  log: Log,
  job: { id: string; name: string; tries: number },
  end: { code: string },
  isDead: boolean,
): void {
  const facts = { job: job.id, name: job.name, tries: job.tries, code: end.code };
  if (isDead) log.error(facts, 'a job failed for good: see npm run jobs -- list');
  else log.warn(facts, 'a job failed and will be retried');
}
