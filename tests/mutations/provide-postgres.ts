import type { TestProject } from 'vitest/node';

/** Provides the address of a PostgreSQL that runs already: one start for all runs. */
export function setup(project: TestProject): void {
  project.provide('postgres', process.env.MUTATIONS_POSTGRES ?? '');
}
