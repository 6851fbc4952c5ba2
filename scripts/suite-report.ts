import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../test-results/suite.json', import.meta.url));

const timed = z.object({ name: z.string(), seconds: z.number() });
/** A part of the suite or a test, with its duration. */
export type Timed = z.infer<typeof timed>;

const suiteReport = z.object({
  /** When the run ended, as an ISO date. */
  endedAt: z.iso.datetime(),
  /** True when every test ran, not only selected ones. */
  isWhole: z.boolean(),
  /** From the first command to the last, without installation and builds. */
  seconds: z.number(),
  parts: z.array(timed),
  /** The slowest ten tests, slowest first. */
  slowest: z.array(timed),
});
/** Timing report of a run of `npm test`. */
export type SuiteReport = z.infer<typeof suiteReport>;

/** The slowest ten, slowest first. */
export const slowestTen = (tests: readonly Timed[]): Timed[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);

export function writeSuiteReport(report: SuiteReport): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}

/** The report of the last run; null if there is none that can be parsed. */
export function readSuiteReport(): SuiteReport | null {
  try {
    return suiteReport.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    // No tests have run here yet, or only those of another version.
    return null;
  }
}
