import { defineConfig } from 'vitest/config';

/** For one changed line and the tests that have to notice it: few files, in one process, without a start of PostgreSQL. */
export default defineConfig({
  test: {
    globalSetup: ['tests/mutations/provide-postgres.ts'],
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
