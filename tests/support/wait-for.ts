import { vi } from 'vitest';

/** As long as `expect.poll` waits (see `vitest.config.ts`); Vitest's own second is too short on a busy machine. */
const TIMEOUT_MS = 30_000;

/** `vi.waitFor` with a timeout for a busy machine. `options`: another one, in milliseconds or with its interval. */
export const waitFor = <T>(
  check: () => T | Promise<T>,
  options: Parameters<typeof vi.waitFor>[1] = TIMEOUT_MS,
): Promise<T> => vi.waitFor(check, options);
