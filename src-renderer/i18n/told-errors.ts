import type { ErrorCode } from '../../src/contract/errors.ts';

/**
 * Keys of the texts for all that may fail on the server: its code after `error.`. Every table but the English one has
 * them; in English, people are told the server's own words, some of which name a setting, or a service.
 */
export type ToldErrorKey = `error.${ErrorCode}`;
