import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const ALL = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
const BROWSERS = ['tests/e2e/**', 'tests/bench/**'];
/** Files that put something in the place of a module, a global or a timer: others must not meet it. */
const ALONE = [
  'tests/renderer/**/*.test.{ts,tsx}',
  'tests/main/window/main-window.test.ts',
  'tests/preload/preload.test.ts',
  'tests/server/ai/tools/define-tool.test.ts',
  'tests/server/audio/threads/decoder-threads.test.ts',
  'tests/server/http/upload.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    // More workers than cores to think with only make each other late.
    maxWorkers: availableParallelism() >= 4 ? 3 : 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // Files of a worker share what they load, which takes a third of the time; each tidies up what it changes.
        test: { name: 'shared', include: ALL, exclude: [...BROWSERS, ...ALONE], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: BROWSERS } },
    ],
  },
});
