import { readSuiteReport } from '../../scripts/suite-report.ts';
import type { Result } from './measure.ts';

const NAME = 'minutes of npm test (its last whole run)';
/** The time limit of the whole suite in minutes, on two cores. */
const AIM = 12;

const minutes = (seconds: number): string => (seconds / 60).toFixed(1);

/**
 * The duration of the last full test run, read from its report: a new run would take as long as all
 * benchmarks.
 */
export function benchSuite(): Result {
  const report = readSuiteReport();
  if (!report?.isWhole) {
    const why = report ? 'the last run was of chosen tests only' : 'no run has left a report here';
    return { name: NAME, value: Number.NaN, unit: '', aim: AIM, detail: `${why}: run npm test first` };
  }
  const parts = report.parts.map(({ name, seconds }) => `${name} ${minutes(seconds)}`);
  const slowest = report.slowest.map(({ name, seconds }) => `\n    ${seconds.toFixed(1)} s  ${name}`);
  const detail = `${parts.join(', ')}; ended ${report.endedAt}; slowest:${slowest.join('')}`;
  return { name: NAME, value: report.seconds / 60, unit: ' min', aim: AIM, detail };
}
