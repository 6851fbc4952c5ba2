import { relative } from 'node:path';
import { z } from 'zod';
import type { Timed } from './suite-report.ts';

/** A runner's report, reduced to counts and durations. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly tests: readonly Timed[];
  /** Names of the failed tests. */
  readonly failures: readonly string[];
  /** Names of the tests that passed only in the second attempt. */
  readonly retried: readonly string[];
}

/** Parses Vitest's JSON report. */
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
          z.object({ fullName: z.string(), duration: z.number().nullish(), status: z.string() }),
        ),
      }),
    ),
  })
  .transform((report): Tally => {
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration, status }) => ({
        name: `${relative(process.cwd(), name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        status,
      })),
    );
    return {
      passed: report.numPassedTests,
      // A file that failed to load fails the run without a failed test.
      failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
      skipped: report.numPendingTests,
      tests: tests.map(({ name, seconds }) => ({ name, seconds })),
      failures: tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
      retried: [],
    };
  });

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      /** The combined result of all attempts: `flaky` passed in the second. */
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});
type Spec = z.infer<typeof spec>;
interface Suite {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.array(suite).optional() }),
);

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

const nameOf = ({ file, title }: Spec): string => `${file}: ${title}`;

const secondsOf = ({ tests }: Spec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;

/** Parses Playwright's JSON report. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
    errors: z.array(z.unknown()),
    suites: z.array(suite),
  })
  .transform(({ stats, errors, suites }): Tally => {
    const specs = suites.flatMap(specsOf);
    const ended = (status: Spec['tests'][number]['status']): string[] =>
      specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(nameOf);
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
      skipped: stats.skipped,
      tests: specs.map((each) => ({ name: nameOf(each), seconds: secondsOf(each) })),
      failures: ended('unexpected'),
      retried: ended('flaky'),
    };
  });
