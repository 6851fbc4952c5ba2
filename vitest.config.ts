import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const ALL = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
const BROWSERS = ['tests/e2e/**', 'tests/bench/**'];
/** Code that replaces a module, a global, a timer or a part of the process. */
const REPLACES =
  /\bvi\.(mock|doMock|hoisted|resetModules|stub|spyOn)|Object\.assign\((process|globalThis)|process\.env\.\w+ =|\bawait import\(/;

/** True unless a test installs fake timers without restoring the real ones. */
const restoresTimers = (source: string): boolean =>
  !source.includes('vi.useFakeTimers') || source.includes('vi.useRealTimers');

/** Folders whose tests do not depend on module state, such as a loaded language, left by other tests. */
const MIRRORS = ['contract', 'downloads', 'main', 'node', 'renderer', 'sending', 'server', 'text'];

/** Tests that replace nothing: they may share a worker and its loaded modules. */
const SHARED = MIRRORS.flatMap((folder) =>
  readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${folder}/${name.replaceAll('\\', '/')}`),
).filter((file) => {
  const source = readFileSync(file, 'utf8');
  return !REPLACES.test(source) && restoresTimers(source);
});

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    // On two cores, more workers use the time in which one waits for a timeout, a disk or a process.
    maxWorkers: 4,
    // Beside the browser tests, a test may wait long for the processor: these timeouts only end hanging tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Reloading the sources for each file would take a third of the time.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...BROWSERS, ...SHARED] } },
    ],
  },
});
