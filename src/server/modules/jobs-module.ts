import { deleteEndedSessions } from '../accounts/sessions/session-store.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { overwriteDeleted } from '../transcriptions/removal-store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Jobs, and the workers of those that belong to no other module. */
export function jobsModule(parts: { config: Config; database: Database; log: Log }): Jobs {
  const { database } = parts;
  const jobs = createJobs(parts);
  jobs.work('delete-ended-sessions', () => deleteEndedSessions(database.db, Date.now()));
  jobs.every('delete-ended-sessions', HOUR_MS);
  jobs.work('overwrite-deleted', () => overwriteDeleted(database));
  return jobs;
}
