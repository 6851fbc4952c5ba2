import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { createDeadJobs } from './dead-jobs-store.ts';
import { isJobName, JOB_KINDS } from './job-kinds.ts';
import type { Jobs } from './jobs.ts';

const USAGE = `npm run jobs -- list        dead jobs, and how many wait
npm run jobs -- retry ID    lets a dead job run again
npm run jobs -- drop ID     deletes a dead job`;
/** Dead jobs in one list. */
const LIST_MAX = 200;

const commandSchema = z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(['retry', 'drop']), z.uuid()])]);

interface JobsCommandParts {
  database: Database;
  jobs: Jobs;
  write(line: string): void;
}

async function list({ database, jobs, write }: JobsCommandParts): Promise<void> {
  const { counts, dead } = await jobs.stats();
  for (const job of await createDeadJobs(database).list(LIST_MAX)) {
    const since = new Date(job.createdAt).toISOString();
    write(`${job.id}  ${job.name}  ${since}  ${job.tries} attempts  ${job.error}  ${job.data}`);
  }
  write(`${dead} dead`);
  for (const [name, { waiting, active }] of Object.entries(counts)) {
    if (waiting + active > 0) write(`${name}: ${waiting} waiting, ${active} running`);
  }
}

/** True when the job was scheduled again. */
async function retry({ database, jobs }: JobsCommandParts, id: string): Promise<boolean> {
  return createDeadJobs(database).drop(id, async (tx, { name, data }) => {
    if (!isJobName(name)) throw new Error(`this version has no jobs of the kind ${name}`);
    await jobs.add(tx, name, JOB_KINDS[name].data.parse(JSON.parse(data)));
  });
}

/**
 * Lists dead jobs for the server's operator, retries or deletes one. `write` receives the output.
 * @returns an exit code: 0, 1 for an unknown job, 2 for an invalid command
 */
export async function runJobsCommand(given: readonly string[], parts: JobsCommandParts): Promise<number> {
  const command = commandSchema.safeParse(given);
  if (!command.success) {
    parts.write(USAGE);
    return 2;
  }
  const [verb, id] = command.data;
  if (id === undefined) {
    await list(parts);
    return 0;
  }
  const isDone =
    verb === 'retry'
      ? await retry(parts, id)
      : await createDeadJobs(parts.database).drop(id, async () => undefined);
  const message = verb === 'retry' ? 'The job runs again.' : 'The job is deleted.';
  parts.write(isDone ? message : `There is no dead job ${id}.`);
  return isDone ? 0 : 1;
}
