import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { JOB_KINDS, type JobKinds } from './job-kinds.ts';
import { JobRunner } from './job-runner.ts';
import type { Jobs } from './jobs.ts';
import { PgBossQueue } from './pg-boss-queue.ts';
import { TableQueue } from './table-queue-store.ts';

interface CreateJobsParts {
  config: Pick<Config, 'fleet' | 'databaseUrl'>;
  database: Database;
  log: Log;
  /** False for a process that only stores jobs; the server's role by default. */
  isWorking?: boolean;
  /** For tests: other rules of the kinds. */
  kinds?: JobKinds;
}

/** The jobs of this server: in a table of its database, or in a fleet, in pg-boss. */
export function createJobs(parts: CreateJobsParts): Jobs {
  const { config, database, log, kinds = JOB_KINDS } = parts;
  const { fleet, databaseUrl } = config;
  const { isWorking = fleet?.role !== 'api' } = parts;
  const queue =
    fleet && databaseUrl
      ? new PgBossQueue({ database, databaseUrl, kinds, log, isWorking })
      : new TableQueue(database, kinds);
  return new JobRunner({ queue, database, log, kinds, isWorking });
}
