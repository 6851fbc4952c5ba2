import type { ErrorCode } from '../../src/contract/errors.ts';

/**
 * Keys of the texts for all that may fail on the server: its code after `error.`. Every table but the English one has
 * them; in English, people are told the server's own words, some of which name a setting, or a service.
 */
export type ToldErrorKey = `error.${ErrorCode}` | 'error.rate_limited_until';

/** What is said instead of `rate_limited` where the server tells how long one has to wait. */
export const RATE_LIMITED_UNTIL = 'Too many requests. You can try again {{when, relativetime}}.';
