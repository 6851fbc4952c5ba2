import { describe, expect, it } from 'vitest';
import { slowestTen } from '../../scripts/suite-report.ts';
import {
  failedFiles,
  NOTHING,
  playwrightReport,
  type Tally,
  vitestReport,
  withSecondTry,
} from '../../scripts/test-reports.ts';

const unitRun = (change: object = {}) => ({
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  success: true,
  testResults: [
    {
      name: `${process.cwd()}/tests/text/words-of.test.ts`,
      status: 'passed',
      assertionResults: [
        { fullName: 'counts words', duration: 1500, status: 'passed' },
        { fullName: 'is left out', duration: null, status: 'skipped' },
      ],
    },
  ],
  ...change,
});

const browserRun = (stats: object = {}, errors: unknown[] = [], status = 'expected') => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'e2e/plan.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  return {
    stats: { expected: 2, unexpected: 0, skipped: 0, ...stats },
    errors,
    suites: [{ specs: [spec('outer', 2000)], suites: [{ specs: [spec('inner', 500, 250)] }] }],
  };
};

it('parses counts and durations from a Vitest report', () => {
  expect(vitestReport.parse(unitRun())).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    tests: [
      { name: 'tests/text/words-of.test.ts: counts words', seconds: 1.5 },
      { name: 'tests/text/words-of.test.ts: is left out', seconds: 0 },
    ],
    failures: [],
    retried: [],
    reasons: {},
  });
});

it('parses counts and durations from a Playwright report at any nesting level', () => {
  expect(playwrightReport.parse(browserRun())).toMatchObject({
    passed: 2,
    failed: 0,
    tests: [
      { name: 'e2e/plan.spec.ts: outer', seconds: 2 },
      { name: 'e2e/plan.spec.ts: inner', seconds: 0.75 },
    ],
  });
});

it('counts a file that could not be loaded as failed', () => {
  expect(vitestReport.parse(unitRun({ success: false })).failed).toBe(1);
  expect(playwrightReport.parse(browserRun({}, [{ message: 'no file' }])).failed).toBe(1);
});

it('distinguishes a file that could not be loaded from a failed test in another file', () => {
  const red = { fullName: 'counts lines', duration: 1, status: 'failed' };
  const testResults = [
    { name: `${process.cwd()}/tests/a.test.ts`, status: 'failed', assertionResults: [red] },
    { name: `${process.cwd()}/tests/b.test.ts`, status: 'failed', assertionResults: [] },
  ];
  const units = vitestReport.parse(unitRun({ numFailedTests: 1, success: false, testResults }));
  expect([units.failed, failedFiles(units)]).toEqual([2, []]);
  const pages = playwrightReport.parse(
    browserRun({ expected: 0, unexpected: 2 }, [{ message: 'no file' }], 'unexpected'),
  );
  expect([pages.failed, failedFiles(pages)]).toEqual([3, []]);
});

it('lists failed tests', () => {
  const failed = { fullName: 'counts lines', duration: 1, status: 'failed' };
  const testResults = [
    { name: `${process.cwd()}/tests/a.test.ts`, status: 'failed', assertionResults: [failed] },
  ];
  expect(vitestReport.parse(unitRun({ testResults })).failures).toEqual(['tests/a.test.ts: counts lines']);
  const names = ['e2e/plan.spec.ts: outer', 'e2e/plan.spec.ts: inner'];
  const red = playwrightReport.parse(browserRun({ expected: 0, unexpected: 2 }, [], 'unexpected'));
  expect(red).toMatchObject({ passed: 0, failed: 2, failures: names, retried: [] });
});

it('lists the reason of each failure with its location in the tests', () => {
  const error = `${'\u001b[31m'}AssertionError: expected 409 to be 200${'\u001b[39m'}\n    at node_modules/x.js:1:2\n    at /p/tests/a.test.ts:3:4`;
  const reason = 'AssertionError: expected 409 to be 200\nat /p/tests/a.test.ts:3:4';
  const failed = { fullName: 'counts lines', duration: 1, status: 'failed', failureMessages: [error] };
  const testResults = [
    { name: `${process.cwd()}/tests/a.test.ts`, status: 'failed', assertionResults: [failed] },
  ];
  expect(vitestReport.parse(unitRun({ testResults })).reasons).toEqual({
    'tests/a.test.ts: counts lines': reason,
  });
  const long = Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n\n');
  const red = browserRun({ expected: 1, unexpected: 1 }, [], 'unexpected');
  const results = [{ duration: 1, error: { message: long } }];
  const page = { title: 'red', file: 'a.spec.ts', tests: [{ status: 'unexpected', results }] };
  const { reasons } = playwrightReport.parse({ ...red, suites: [{ specs: [page] }] });
  expect(reasons['a.spec.ts: red']?.split('\n')).toEqual(Array.from({ length: 8 }, (_, n) => `line ${n}`));
});

it('returns the ten slowest tests, slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, seconds) => ({ name: `${seconds}`, seconds }));
  expect(slowestTen(tests).map(({ seconds }) => seconds)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

describe('retry of failed tests', () => {
  const tally = (change: Partial<Tally>): Tally => ({ ...NOTHING, ...change });
  const [early, late] = ['tests/a.test.ts: is early: always', 'tests/a.test.ts: is late'] as const;
  const names = [early, late].map((name) => ({ name, seconds: 1 }));
  const first = tally({ passed: 8, failed: 2, tests: names, failures: [early, late] });

  it('includes the files of failed tests, but none when a file could not be loaded', () => {
    expect(failedFiles(first)).toEqual(['tests/a.test.ts']);
    expect(failedFiles(tally({ failed: 1 }))).toEqual([]);
    expect(failedFiles(tally({ passed: 3 }))).toEqual([]);
  });

  it('marks tests that pass as retried, and keeps those that fail again or do not run as failed', () => {
    const second = tally({
      passed: 1,
      failed: 1,
      tests: names,
      failures: [late],
      reasons: { [late]: 'again' },
    });
    expect(withSecondTry({ ...first, reasons: { [early]: 'once' } }, second)).toMatchObject({
      passed: 9,
      failed: 1,
      failures: [late],
      retried: [early],
      reasons: { [early]: 'once', [late]: 'again' },
    });
    expect(withSecondTry(first, tally({ passed: 2, tests: names }))).toMatchObject({
      passed: 10,
      failed: 0,
      failures: [],
      retried: [early, late],
    });
    expect(withSecondTry(first, tally({ failed: 1 }))).toMatchObject({ failed: 2, retried: [] });
  });
});
