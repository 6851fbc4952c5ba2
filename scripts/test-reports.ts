import { relative } from 'node:path';
import { z } from 'zod';
import type { Timed } from './suite-report.ts';

/** What a runner reports of itself, reduced to counts and times. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly Timed[];
}

/** Vitest's JSON report. */
export const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    success: z.boolean(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), duration: z.number().nullish() }).transform((test) => ({
            name: test.fullName,
            seconds: (test.duration ?? 0) / 1000,
          })),
        ),
      }),
    ),
  })
  .transform(
    (report): Tally => ({
      passed: report.numPassedTests,
      // A file that could not be loaded fails the run without a failed test.
      failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
      skipped: report.numPendingTests,
      tests: report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map((test) => ({
          ...test,
          name: `${relative(process.cwd(), name)}: ${test.name}`,
        })),
      ),
    }),
  );

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
interface Suite {
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.array(suite).optional() }),
);

const timesOf = ({ specs, suites = [] }: Suite): Timed[] => [
  ...specs.map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(timesOf),
];

/** Playwright's JSON report. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
    errors: z.array(z.unknown()),
    suites: z.array(suite),
  })
  .transform(
    ({ stats, errors, suites }): Tally => ({
      passed: stats.expected,
      failed: Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0),
      skipped: stats.skipped,
      tests: suites.flatMap(timesOf),
    }),
  );
