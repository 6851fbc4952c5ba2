import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**'],
    globalSetup: ['tests/support/postgres-server.ts'],
    // More workers than cores to think with only make each other late.
    maxWorkers: availableParallelism() >= 4 ? 3 : 2,
    // Processes are killed and networks cut in real time: what stumbles once is told as retried, and fails at the second.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
