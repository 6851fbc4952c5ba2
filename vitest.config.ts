import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { retriedReporter } from './scripts/retried-reporter.ts';

/** The folder that `npm test` counts from; absent where a person reads. */
const reports = process.env.REPORTS;

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    reporters: reports
      ? [
          'default',
          ['json', { outputFile: join(reports, 'vitest.json') }],
          retriedReporter(join(reports, 'retried')),
        ]
      : ['default'],
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
