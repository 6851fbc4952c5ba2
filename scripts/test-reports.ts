import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  /** Why the failed and the retried tests failed, by name. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The tally of a run without tests. */
export const NOTHING: Tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  tests: [],
  failures: [],
  retried: [],
  reasons: {},
};

/** Lines of an error that are shown in a summary, and the length of each. */
const REASON = { lines: 8, length: 200 };

/** The first lines of an error, and where in the tests it was thrown. */
function reasonOf(error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isStack = (line: string) => line.startsWith('at ');
  const thrown = lines.find((line) => isStack(line) && /\.(test|spec)\.ts/.test(line));
  const message = lines.filter((line) => !isStack(line)).slice(0, REASON.lines);
  return [...message, ...(thrown ? [thrown] : [])].map((line) => line.slice(0, REASON.length)).join('\n');
}

/** The file of a test as a report names it. */
const fileOf = (test: string): string => test.slice(0, test.indexOf(': '));

/** The files of the failed tests. Empty when a file failed without a failed test: that is no matter of luck. */
export function failedFiles({ failed, failures }: Tally): string[] {
  return failed === failures.length ? [...new Set(failures.map(fileOf))] : [];
}

/** The tally of a run whose failed files ran again: tests that failed only once are listed as retried. */
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
    reasons: { ...second.reasons, ...first.reasons },
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
          z.object({
            fullName: z.string(),
            duration: z.number().nullish(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report): Tally => {
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
        name: `${relative(process.cwd(), name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        status,
        error: failureMessages?.[0],
      })),
    );
    const red = tests.filter(({ status }) => status === 'failed');
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
      failures: red.map(({ name }) => name),
      retried: [],
      reasons: Object.fromEntries(red.map(({ name, error }) => [name, reasonOf(error)])),
    };
  });

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'skipped']),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string(), stack: z.string() }).partial().optional(),
        }),
      ),
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

/** The first error of a failed test; its stack begins with the message. */
const errorOf = ({ tests }: Spec): string | undefined => {
  const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
  return error?.stack ?? error?.message;
};

/** Parses Playwright's JSON report. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int() }),
    errors: z.array(z.unknown()),
    suites: z.array(suite),
  })
  .transform(({ stats, errors, suites }): Tally => {
    const specs = suites.flatMap(specsOf);
    const red = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
    return {
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      tests: specs.map((each) => ({ name: nameOf(each), seconds: secondsOf(each) })),
      failures: red.map(nameOf),
      retried: [],
      reasons: Object.fromEntries(red.map((each) => [nameOf(each), reasonOf(errorOf(each))])),
    };
  });
