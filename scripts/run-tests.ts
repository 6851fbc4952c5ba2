import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { gitChanges } from './changed-tests/git-changes.ts';
import { readImportGraph } from './changed-tests/import-graph.ts';
import { ARCHITECTURE, selectTests } from './changed-tests/select-tests.ts';
import { slowestTen, writeSuiteReport } from './suite-report.ts';
import {
  failedFiles,
  NOTHING,
  playwrightReport,
  type Tally,
  vitestReport,
  withSecondTry,
} from './test-reports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Tests to run: names or parts of names per runner; empty for all its tests, `null` for none. */
interface Plan {
  readonly isWhole: boolean;
  readonly units: readonly string[] | null;
  readonly specs: readonly string[] | null;
}

/** The result of a part of the run. */
interface Part extends Tally {
  readonly name: string;
  readonly seconds: number;
}

/** A part of the run that is still to do. */
interface Work {
  readonly name: string;
  readonly run: () => Promise<Tally>;
  /** Runs failed files again; `null`: without a second try. */
  readonly again: ((files: readonly string[]) => Promise<Tally>) | null;
}

const reports = mkdtempSync(join(tmpdir(), 'parlance-tests-'));

/**
 * Niceness (0 to 19) of processes beside the browsers: audio playback is real time and must not be delayed.
 */
const BESIDE_NICENESS = 5;

/** Milliseconds in which the last output of an ended command arrives. */
const DRAIN_MS = 2000;

/**
 * Folder of the browser tests' screenshots, and where those of the first try are kept, because the second one empties
 * the folder.
 */
const BROWSER_RESULTS = join(ROOT, 'test-results', 'browser');
const FIRST_TRY = `${BROWSER_RESULTS}-first-try`;

/** Files of a part that run a second time; when more fail, the fault is no matter of time. */
const MAX_SECOND_TRIES = 10;

/** Runs a command; shows its output at once, or at the end in one piece when it runs beside others. */
function run(
  command: string,
  args: readonly string[],
  { env = {}, isBeside = false }: { env?: Record<string, string>; isBeside?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    if (isBeside && child.pid) setPriority(child.pid, BESIDE_NICENESS);
    const written: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
    child.once('error', (error) => {
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      resolve(false);
    });
    // `close` waits for every process that inherited an output, also for one that a failed test left behind.
    child.once('exit', async (status) => {
      await Promise.race([once(child, 'close'), sleep(DRAIN_MS)]);
      process.stdout.write(Buffer.concat(written));
      resolve(status === 0);
    });
  });
}

function tally(file: string, isOk: boolean, schema: z.ZodType<Tally>): Tally {
  try {
    const counts = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return isOk ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch (error) {
    process.stderr.write(`${file} holds no report: ${String(error)}\n`);
    return { ...NOTHING, failed: 1 };
  }
}

async function timed(name: string, run: () => Promise<Tally>): Promise<Part> {
  const started = performance.now();
  const result = await run();
  return { name, seconds: (performance.now() - started) / 1000, ...result };
}

async function check(): Promise<Tally> {
  const isOk = await run('npm', ['run', '--silent', 'check:static'], { isBeside: true });
  return isOk ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: ['npm run check:static'] };
}

async function vitest(names: readonly string[], isBeside: boolean): Promise<Tally> {
  const output = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const isOk = await run('vitest', ['run', ...reporters, ...names], { isBeside });
  return tally(output, isOk, vitestReport);
}

async function playwright(projects: readonly string[], names: readonly string[]): Promise<Tally> {
  const output = join(reports, 'playwright.json');
  const values = [
    '--reporter=line,json',
    '--pass-with-no-tests',
    ...projects.map((one) => `--project=${one}`),
  ];
  const isOk = await run('playwright', ['test', ...values, ...names], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: output },
  });
  return tally(output, isOk, playwrightReport);
}

const units = (names: readonly string[], isBeside: boolean): Work => ({
  name: 'unit and API',
  run: () => vitest(names, isBeside),
  again: isBeside ? (files) => vitest(files, false) : null,
});

/** Browser tests of Playwright's projects; Playwright itself remembers which of them failed. */
const browsers = (name: string, projects: readonly string[], names: readonly string[]): Work => ({
  name,
  run: () => playwright(projects, names),
  again: () => {
    cpSync(BROWSER_RESULTS, FIRST_TRY, { recursive: true });
    return playwright(projects, ['--last-failed']);
  },
});

/**
 * Runs works in parallel, then repeats failed ones one by one: a test that failed only because the machine was busy is
 * listed at the end of the run.
 */
async function runTogether(works: readonly Work[]): Promise<Part[]> {
  const firsts = await Promise.all(
    works.map(async (work) => ({ work, part: await timed(work.name, work.run) })),
  );
  const parts: Part[] = [];
  for (const { work, part } of firsts) {
    const files = failedFiles(part);
    const { again } = work;
    if (again === null || files.length === 0 || files.length > MAX_SECOND_TRIES) {
      parts.push(part);
      continue;
    }
    console.log(`\nOnce more, alone: ${files.join(', ')}`);
    const second = await timed(work.name, () => again(files));
    parts.push({ ...part, ...withSecondTry(part, second), seconds: part.seconds + second.seconds });
  }
  return parts;
}

/** The tests affected by this branch, and always the architecture tests. */
function changedPlan(): Plan {
  const { base, changed, files } = gitChanges(ROOT);
  const since = `since ${base.slice(0, 8)}`;
  if (changed.length === 0) {
    console.log(`Nothing has changed ${since}: only the architecture is tested.`);
    return { isWhole: false, units: [ARCHITECTURE], specs: null };
  }
  const { units, specs, reason } = selectTests(readImportGraph(ROOT, files), files, changed);
  if (reason !== null) console.log(`Everything is tested: ${reason}.`);
  if (units === null || specs === null) return { isWhole: true, units: [], specs: [] };
  console.log(
    `${changed.length} files have changed ${since}: ${units.length} files of unit tests and ` +
      `${specs.length} of browser tests lead to them.`,
  );
  return { isWhole: false, units: [...units, ARCHITECTURE], specs: specs.length > 0 ? specs : null };
}

/** With names, each runner runs those that are for it. */
function namedPlan(names: readonly string[]): Plan {
  const isForBrowsers = (name: string): boolean => /e2e|^(tests\/)?desktop(\/|$)/.test(name);
  const specs = names.filter(isForBrowsers);
  const units = names.filter((name) => !isForBrowsers(name));
  return {
    isWhole: false,
    units: units.length > 0 ? units : null,
    specs: specs.length > 0 ? specs : null,
  };
}

function planOf(values: readonly string[]): Plan {
  if (values.includes('--changed')) return changedPlan();
  return values.length > 0 ? namedPlan(values) : { isWhole: true, units: [], specs: [] };
}

const plan = planOf(process.argv.slice(2));
rmSync(FIRST_TRY, { recursive: true, force: true });
const started = performance.now();
const parts = [
  ...(await runTogether([
    ...(plan.isWhole ? [{ name: 'format, lint, types', run: check, again: null }] : []),
    // Speaking takes time but little processor time, so other tests run in parallel.
    ...(plan.specs ? [browsers('spoken', ['spoken'], plan.specs)] : []),
    ...(plan.units ? [units(plan.units, plan.specs !== null)] : []),
  ])),
  // Pages that are drawn all the time fill a machine alone.
  ...(plan.specs
    ? await runTogether([
        browsers('browser and desktop', ['package', 'configured', 'quiet', 'desktop'], plan.specs),
      ])
    : []),
];
rmSync(reports, { recursive: true, force: true });
writeSuiteReport({
  endedAt: new Date().toISOString(),
  isWhole: plan.isWhole,
  seconds: (performance.now() - started) / 1000,
  parts: parts.map(({ name, seconds }) => ({ name, seconds })),
  slowest: slowestTen(parts.flatMap(({ tests }) => tests)),
});

const total = (key: 'passed' | 'failed' | 'skipped'): number =>
  parts.reduce((sum, each) => sum + each[key], 0);
const list = (heading: string, key: 'retried' | 'failures'): void => {
  const lines = parts.flatMap((part) =>
    part[key].map((name) => `  ${name}\n${part.reasons[name] ?? ''}`.replaceAll('\n', '\n      ').trimEnd()),
  );
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`);
};
list('Passed at the second try only:', 'retried');
list('Failed:', 'failures');
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0;
