import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    success: z.boolean(),
  })
  .transform(
    ({ numPassedTests: passed, numFailedTests, numPendingTests: skipped, success }): Tally => ({
      passed,
      // A file that could not be loaded fails the run without a failed test.
      failed: Math.max(numFailedTests, success ? 0 : 1),
      skipped,
      retried: 0,
    }),
  );

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

function tally(name: string, ok: boolean, schema: z.ZodType<Tally>): Tally {
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

function vitest(): Tally {
  const ok = run('vitest', ['run', ...filters], { REPORTS: reports });
  const counts = tally('vitest.json', ok, vitestReport);
  const retried = join(reports, 'retried');
  return existsSync(retried) ? { ...counts, retried: Number(readFileSync(retried, 'utf8')) } : counts;
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
