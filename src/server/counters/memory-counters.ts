import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Counters } from './counters.ts';
import { createLimiterCounter } from './limiter-counter.ts';

/** Counters in the memory of this process: exact for one server, and free. */
export const memoryCounters: Counters = {
  counter: (_, { requests, seconds }) =>
    createLimiterCounter(new RateLimiterMemory({ points: requests, duration: seconds })),
};
