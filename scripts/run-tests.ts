import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** What a runner reports of itself, reduced to the counts. */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed, the ones that needed a second try. */
  retried: number;
}

/** More failed files than this are no stumble: nothing is tried again. */
const STUMBLES_MAX = 3;

const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    success: z.boolean(),
    testResults: z.array(z.object({ name: z.string(), status: z.string() })),
  })
  .transform(({ testResults, success, ...counts }) => ({
    passed: counts.numPassedTests,
    // A file that could not be loaded fails the run without a failed test.
    failed: Math.max(counts.numFailedTests, success ? 0 : 1),
    skipped: counts.numPendingTests,
    retried: 0,
    failedFiles: testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
  }));
type UnitTally = z.infer<typeof vitestReport>;

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
    errors: z.array(z.unknown()),
  })
  .transform(
    ({ stats, errors }): Tally => ({
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
      skipped: stats.skipped,
      retried: stats.flaky,
    }),
  );

const reports = mkdtempSync(join(tmpdir(), 'parlance-tests-'));
const filters = process.argv.slice(2);

function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

function tally<T extends Tally>(name: string, ok: boolean, schema: z.ZodType<T>): T | Tally {
  try {
    const counts = schema.parse(JSON.parse(readFileSync(join(reports, name), 'utf8')));
    return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch (error) {
    process.stderr.write(`${name} gave no report: ${String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0, retried: 0 };
  }
}

function check(): Tally {
  const ok = run('npm', ['run', '--silent', 'check:static']);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, retried: 0 };
}

function units(name: string, files: readonly string[]): UnitTally {
  const output = join(reports, name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const ok = run('vitest', ['run', ...reporters, ...files]);
  return { failedFiles: [], ...tally(name, ok, vitestReport) };
}

/**
 * Processes are killed and networks cut in real time: a file that stumbles on a busy machine is run again from its
 * beginning, is named, and fails at the second time.
 */
function vitest(): Tally {
  const first = units('vitest.json', filters);
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > STUMBLES_MAX) return first;
  process.stdout.write(`\nOnce more, from the beginning: ${failedFiles.join(', ')}\n`);
  const again = units('vitest-again.json', failedFiles);
  const retried = Math.max(0, first.failed - again.failed);
  return { ...first, passed: first.passed + retried, failed: again.failed, retried };
}

function playwright(): Tally {
  const output = join(reports, 'playwright.json');
  const ok = run('playwright', ['test', '--reporter=line,json', ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  return tally('playwright.json', ok, playwrightReport);
}

// With a filter, only the runner that knows such files has something to do.
const isForBrowsers = (filter: string): boolean => /e2e|^(tests\/)?desktop(\/|$)/.test(filter);
const only = filters.length > 0 ? (filters.some(isForBrowsers) ? 'e2e' : 'unit') : 'all';
const results = [
  ...(only === 'all' ? [check()] : []),
  ...(only === 'e2e' ? [] : [vitest()]),
  ...(only === 'unit' ? [] : [playwright()]),
];
rmSync(reports, { recursive: true, force: true });

const total = (key: keyof Tally): number => results.reduce((sum, result) => sum + result[key], 0);
const notes = (['skipped', 'retried'] as const).filter((key) => total(key) > 0);
const noted = notes.map((key) => `, ${total(key)} ${key}`).join('');
console.log(`\n${total('passed')} passed, ${total('failed')} failed${noted}`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
