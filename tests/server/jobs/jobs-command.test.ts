import { describe, expect, it } from 'vitest';
import { PermanentJobError } from '../../../src/server/jobs/job-error.ts';
import { runJobsCommand } from '../../../src/server/jobs/jobs-command.ts';
import { JOB_QUEUES, jobsOn } from '../../support/job-queues.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { waitFor } from '../../support/wait-for.ts';

describe.each(JOB_QUEUES)('runJobsCommand with jobs in $name', ({ kind, isFleet }) => {
  it('lists, retries and deletes dead jobs', async () => {
    const place = await createTestDatabase(kind);
    const { database } = place;
    const jobs = jobsOn(place, isFleet);
    let isBroken = true;
    const done: string[] = [];
    jobs.work('delete-sound', async ({ prefix }) => {
      if (isBroken) throw new PermanentJobError('no_bucket');
      done.push(prefix);
    });
    await jobs.start();
    const run = async (...given: string[]) => {
      const lines: string[] = [];
      const code = await runJobsCommand(given, { database, jobs, write: (line) => lines.push(line) });
      return { code, text: lines.join('\n') };
    };
    expect(await run('list')).toEqual({ code: 0, text: '0 dead' });
    await jobs.add(database.db, 'delete-sound', { prefix: '7/' });
    await jobs.add(database.db, 'delete-sound', { prefix: '8/' });
    await waitFor(async () => expect((await jobs.stats()).dead).toBe(2), 20_000);
    const { text } = await run('list');
    expect(text).toContain('no_bucket');
    const idOf = (prefix: string) =>
      text
        .split('\n')
        .find((line) => line.includes(`"${prefix}"`))
        ?.split(' ')[0] ?? '';
    isBroken = false;
    expect(await run('retry', idOf('7/'))).toEqual({ code: 0, text: 'The job runs again.' });
    const id = idOf('8/');
    expect(await run('drop', id)).toEqual({ code: 0, text: 'The job is deleted.' });
    expect(await run('drop', id)).toEqual({ code: 1, text: `There is no dead job ${id}.` });
    await waitFor(() => expect(done).toEqual(['7/']), 20_000);
    expect((await jobs.stats()).dead).toBe(0);
    expect((await run('retry', 'everything')).code).toBe(2);
    expect((await run()).text).toContain('npm run jobs');
    await jobs.stop();
    await place.remove();
  });
});
