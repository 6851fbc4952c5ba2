import type { Config } from '../../src/server/config/config.ts';
import type { DatabaseKind } from '../../src/server/db/database.ts';
import { createJobs } from '../../src/server/jobs/create-jobs.ts';
import { JOB_KINDS, type JobKinds } from '../../src/server/jobs/job-kinds.ts';
import type { Jobs } from '../../src/server/jobs/jobs.ts';
import { createLog, type Log } from '../../src/server/log.ts';
import type { TestDatabase } from './test-database.ts';

/** Every way to store jobs. */
export const JOB_QUEUES: readonly { name: string; kind: DatabaseKind; isFleet: boolean }[] = [
  { name: 'a table of SQLite', kind: 'sqlite', isFleet: false },
  { name: 'a table of PostgreSQL', kind: 'postgres', isFleet: false },
  { name: 'pg-boss', kind: 'postgres', isFleet: true },
];

/** The kinds with three attempts that follow at once. */
export const QUICK_KINDS: JobKinds = Object.fromEntries(
  Object.entries(JOB_KINDS).map(([name, kind]) => [name, { ...kind, tries: 3, delayMs: 10, maxDelayMs: 20 }]),
) as unknown as JobKinds;

/** A server of a fleet with this role. */
export const fleetOf = (role: 'all' | 'api' | 'worker'): Config['fleet'] => ({
  role,
  nodeUrl: null,
});

/** The jobs of one server on a database. */
export function jobsOn(
  { database, databaseUrl }: Pick<TestDatabase, 'database' | 'databaseUrl'>,
  isFleet: boolean,
  { kinds = QUICK_KINDS, log = createLog('silent') }: { kinds?: JobKinds; log?: Log } = {},
): Jobs {
  const config = { databaseUrl, fleet: isFleet ? fleetOf('all') : null };
  return createJobs({ config, database, log, kinds });
}
