import { isJobName, JOB_KINDS, type JobName } from './job-kinds.ts';
import type { JobCounts, JobStats } from './jobs.ts';

/** Adds up numbers of jobs by name and state; kinds of other versions are left out. */
export function statsOf(
  rows: readonly { name: string; state: string; n: number }[],
  oldestWaitingMs: number,
): JobStats {
  const none: JobCounts = { waiting: 0, active: 0, dead: 0 };
  const counts = Object.fromEntries(Object.keys(JOB_KINDS).map((name) => [name, { ...none }])) as Record<
    JobName,
    { -readonly [state in keyof JobCounts]: number }
  >;
  let dead = 0;
  for (const { name, state, n } of rows) {
    if (!isJobName(name)) continue;
    const place = state === 'active' || state === 'dead' ? state : 'waiting';
    counts[name][place] += n;
    if (place === 'dead') dead += n;
  }
  return { counts, oldestWaitingMs, dead };
}

/** The numbers of jobs as metrics: a dead job counts as `failed`. */
export function jobCounts({ counts }: JobStats): { queue: string; state: string; count: number }[] {
  return Object.entries(counts).flatMap(([queue, { waiting, active, dead }]) => [
    { queue, state: 'waiting', count: waiting },
    { queue, state: 'active', count: active },
    { queue, state: 'failed', count: dead },
  ]);
}
