import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Counters } from './counters.ts';
import { createLimiterCounter } from './limiter-counter.ts';

/** The table holds no addresses, and keys of any length fit. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * Counters in PostgreSQL, for all servers of a fleet. While the database is unreachable, each server counts for itself;
 * a key that is above its rule is remembered here, so that a flood of refused requests does not reach the database.
 */
export function createSharedCounters({ db }: Database, log: Log): Counters {
  let isUnavailable = false;
  const storeClient = {
    async query({ text, values }: { text: string; values?: unknown[] }) {
      try {
        const answer = await db.executeQuery(CompiledQuery.raw(text, values));
        isUnavailable = false;
        return answer;
      } catch (error) {
        // One log line per outage.
        if (!isUnavailable) log.warn({ err: error }, 'requests are counted only on this server');
        isUnavailable = true;
        throw error;
      }
    },
  };
  let isFirst = true;
  return {
    counter(name, { requests, seconds }) {
      const rule = { points: requests, duration: seconds };
      const limiter = new RateLimiterPostgres({
        ...rule,
        keyPrefix: name,
        storeClient,
        storeType: 'client',
        tableName: 'request_counts',
        tableCreated: true,
        // One timer is enough for the table.
        clearExpiredByTimeout: isFirst,
        inMemoryBlockOnConsumed: requests + 1,
        insuranceLimiter: new RateLimiterMemory(rule),
      });
      isFirst = false;
      return createLimiterCounter(limiter, hashOf);
    },
  };
}
