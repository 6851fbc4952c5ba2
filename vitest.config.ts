import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const ALL = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
const BROWSERS = ['tests/e2e/**', 'tests/bench/**'];
/** What puts something in the place of a module, a global, a timer or a part of the process. */
const REPLACES = /\bvi\.|Object\.assign\((process|globalThis)|process\.env\.\w+ =|\bawait import\(/;

/** Tests of the server that replace nothing: they may share a worker, and what it has loaded. */
const SHARED = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/server/${name.replaceAll('\\', '/')}`)
  .filter((file) => !REPLACES.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    // More workers than cores to think with only make each other late.
    maxWorkers: availableParallelism() >= 4 ? 3 : 2,
    // Beside the browser tests, a test may wait long for the processor: these limits only end what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Loading the server anew for each file takes a third of the time.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...BROWSERS, ...SHARED] } },
    ],
  },
});
