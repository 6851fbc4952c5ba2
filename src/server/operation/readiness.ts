import type { NotReadyReason } from '../../contract/api/operation.ts';
import { AppError } from '../app-error.ts';
import type { Drain } from './drain.ts';
import type { LoopDelay } from './loop-delay.ts';
import { valueWithin } from './value-within.ts';

/** Time for the database to answer. */
const DATABASE_TIMEOUT_MS = 2000;
/**
 * A server that is this late receives no new requests from its balancer. Far above the limit for new work, so that a
 * fleet under load refuses some work before it loses servers.
 */
const OVERLOAD_MS = 2000;

const RETRY_AFTER_SECONDS = 2;

export interface ReadinessParts {
  readonly drain: Pick<Drain, 'isDraining'>;
  readonly loop: LoopDelay;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
}

/** Both checks throw AppError `server_busy` with the `reason`. */
export interface Readiness {
  /** Checks that the database answers. */
  requireDatabase(): Promise<void>;
  /** Checks whether a balancer may send requests here. The schema is up to date: migrations run before the server listens. */
  requireReady(): Promise<void>;
}

/** Readiness checks for frequent callers: they respond in time even while the database hangs. */
export function createReadiness({ drain, loop, ping }: ReadinessParts): Readiness {
  /** The pending check: a hung database is checked once at a time. */
  let pendingCheck: Promise<boolean> | null = null;
  const databaseAnswers = (): Promise<boolean> => {
    pendingCheck ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pendingCheck = null;
      });
    return pendingCheck;
  };
  const requireDatabase = async () => {
    if (!(await valueWithin(databaseAnswers(), DATABASE_TIMEOUT_MS))) throw notReady('database');
  };
  return {
    requireDatabase,
    async requireReady() {
      if (drain.isDraining) throw notReady('draining');
      if (loop.recentMs() > OVERLOAD_MS) throw notReady('overloaded');
      await requireDatabase();
      // The signal may have arrived meanwhile.
      if (drain.isDraining) throw notReady('draining');
    },
  };
}

const notReady = (reason: NotReadyReason): AppError =>
  new AppError('server_busy', { retryAfter: RETRY_AFTER_SECONDS, reason });
