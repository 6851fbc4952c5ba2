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

/** The file of a test as a report names it. */
const fileOf = (test: string): string => test.slice(0, test.indexOf(': '));

/** The files of the failed tests. Empty when a file failed without a failed test: that is no matter of luck. */
export function failedFiles({ failed, failures }: Tally): string[] {
  return failed === failures.length ? [...new Set(failures.map(fileOf))] : [];
}

/** The tally of a run whose failed files ran again: what failed once only is named as retried. */
export function withSecondTry(first: Tally, second: Tally): Tally {
  const failures = first.failures.filter(
    (name) => second.failures.includes(name) || !second.tests.some((test) => test.name === name),
  );
  const others = second.failures.filter((name) => !first.failures.includes(name));
  const failed = failures.length + others.length;
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed: second.failed > 0 ? Math.max(1, failed) : failed,
    failures: [...failures, ...others],
    retried: first.failures.filter((name) => !failures.includes(name)),
  };
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
        status: z.string(),
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
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    const failed = report.numFailedTests + unloaded.length;
    return {
      passed: report.numPassedTests,
      // A file that failed to load, or an error outside the tests, fails the run without a failed test.
      failed: Math.max(failed, report.success ? 0 : 1),
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
      status: z.enum(['expected', 'unexpected', 'skipped']),
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
    stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int() }),
    errors: z.array(z.unknown()),
    suites: z.array(suite),
  })
  .transform(({ stats, errors, suites }): Tally => {
    const specs = suites.flatMap(specsOf);
    return {
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      tests: specs.map((each) => ({ name: nameOf(each), seconds: secondsOf(each) })),
      failures: specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')).map(nameOf),
      retried: [],
    };
  });
