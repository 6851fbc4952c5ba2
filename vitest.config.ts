import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ALL = ['tests/**/*.test.ts', 'tests/**/*.test.tsx'];
const BROWSERS = ['tests/e2e/**', 'tests/bench/**'];
/** What puts something in the place of a module, a global, a timer or a part of the process. */
const REPLACES = /\bvi\.|Object\.assign\((process|globalThis)|process\.env\.\w+ =|\bawait import\(/;

/** Tests of the server that replace nothing: they may share a worker, and what it has loaded. */
const SHARED = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `tests/server/${name.replaceAll('\\', '/')}`)
  .filter((file) => !REPLACES.test(readFileSync(file, 'utf8')));

/** The files that take longest: they begin first, so that no worker is left with one of them at the end. */
const LONG: readonly string[] = [
  'architecture/growth.test.ts',
  'providers/writer.test.ts',
  'soak/kill-server.test.ts',
  'soak/network.test.ts',
  'recognition/recogniser.test.ts',
  'server/serve.test.ts',
  'moonshine/moonshine-engine.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      LONG.some((name) => moduleId.endsWith(name)) ? 0 : 1;
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    globalSetup: ['tests/support/postgres-server.ts'],
    // More workers than cores to think with only make each other late.
    maxWorkers: availableParallelism() >= 4 ? 3 : 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // Loading the server anew for each file takes a third of the time.
      { extends: true, test: { name: 'shared', include: SHARED, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...BROWSERS, ...SHARED] } },
    ],
  },
});
