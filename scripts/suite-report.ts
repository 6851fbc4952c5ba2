import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FILE = fileURLToPath(new URL('../test-results/suite.json', import.meta.url));

const timed = z.object({ name: z.string(), seconds: z.number() });
/** Something of the suite and how long it took. */
export type Timed = z.infer<typeof timed>;

const suiteReport = z.object({
  /** When the run ended, as an ISO date. */
  endedAt: z.iso.datetime(),
  /** Whether every test ran, or only the ones that were named or changed. */
  isWhole: z.boolean(),
  /** From the first command to the last, without installing and building. */
  seconds: z.number(),
  parts: z.array(timed),
  /** The longest ten tests, the longest first. */
  slowest: z.array(timed),
});
/** What a run of `npm test` leaves behind about its own time. */
export type SuiteReport = z.infer<typeof suiteReport>;

/** The longest ten, the longest first. */
export const slowestTen = (tests: readonly Timed[]): Timed[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);

export function writeSuiteReport(report: SuiteReport): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}

/** The last run's report; null when there is none that can be read. */
export function readSuiteReport(): SuiteReport | null {
  try {
    return suiteReport.parse(JSON.parse(readFileSync(join(FILE), 'utf8')));
  } catch {
    // Nobody ran the tests here yet, or another version did.
    return null;
  }
}
