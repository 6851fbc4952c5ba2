import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const ALL = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
const BROWSERS = ['tests/e2e/**', 'tests/bench/**'];
/** What puts something in the place of a module, a global, a timer or a part of the process. */
const REPLACES =
  /\bvi\.(mock|doMock|hoisted|resetModules|stub|spyOn)|Object\.assign\((process|globalThis)|process\.env\.\w+ =|\bawait import\(/;

/** A test with a clock of its own gives back the real one. */
const keepsTime = (source: string): boolean =>
  !source.includes('vi.useFakeTimers') || source.includes('vi.useRealTimers');

/** Folders of tests that depend on nothing that another test left in a module, such as a loaded language. */
const MIRRORS = ['contract', 'downloads', 'main', 'node', 'renderer', 'sending', 'server', 'text'];

/** Tests that replace nothing: they may share a worker, and what it has loaded. */
const SHARED = MIRRORS.flatMap((folder) =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${folder}/${name.replaceAll('\\', '/')}`),
).filter((file) => {
  const source = readFileSync(file, 'utf8');
  return !REPLACES.test(source) && keepsTime(source);
});

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    // On two cores, others run while a worker waits for a timeout, a disk or a process.
    maxWorkers: 4,
    // Beside the browser tests, a test may wait long for the processor: these limits only end what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Loading the sources anew for each file takes a third of the time.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...BROWSERS, ...SHARED] } },
    ],
  },
});
