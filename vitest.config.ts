import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'tests/bench/**'],
    globalSetup: ['tests/support/postgres-server.ts'],
    // More workers than cores to think with only make each other late.
    maxWorkers: availableParallelism() >= 4 ? 3 : 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
