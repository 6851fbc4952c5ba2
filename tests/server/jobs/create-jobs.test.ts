import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { createDeadJobs } from '../../../src/server/jobs/dead-jobs-store.ts';
import { BusyJobError, PermanentJobError } from '../../../src/server/jobs/job-error.ts';
import type { Jobs } from '../../../src/server/jobs/jobs.ts';
import { JOB_QUEUES, jobsOn, QUICK_KINDS } from '../../support/job-queues.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { waitFor } from '../../support/wait-for.ts';

const HOLDER = fileURLToPath(new URL('../../support/job-holder.ts', import.meta.url));
const prefixOf = (n: number) => ({ prefix: `${n}/` });

/** Work that ends only when it is aborted. */
const untilAborted = (_: unknown, signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('jobs are carried over when a single server becomes part of a fleet, except those of later versions', async () => {
  const place = await createTestDatabase('postgres');
  const alone = jobsOn(place, false);
  const later = { id: 'later', name: 'compose-song', data: '{"song":1}', key: null, created_at: 0 };
  await place.database.db
    .insertInto('jobs')
    .values({ ...later, state: 'waiting', tries: 0, due_at: 0, holder: null, held_until: null, error: null })
    .execute();
  await alone.add(place.database.db, 'delete-sound', prefixOf(1));
  await alone.add(place.database.db, 'delete-sound', prefixOf(2), { notBefore: Date.now() + 60_000 });
  await alone.stop();
  const jobs = jobsOn(place, true);
  const done: string[] = [];
  jobs.work('delete-sound', async ({ prefix }) => void done.push(prefix));
  await jobs.start();
  await waitFor(async () => {
    expect([done, (await jobs.stats()).counts['delete-sound']]).toEqual([
      ...[['1/'], { waiting: 1, active: 0, dead: 0 }],
    ]);
  }, 20_000);
  expect(await place.database.db.selectFrom('jobs').selectAll().execute()).toMatchObject([later]);
  await jobs.stop();
  await place.remove();
});

it('jobs of a fleet follow the rules of the starting server, not of an earlier version', async () => {
  const place = await createTestDatabase('postgres');
  const kindsOf = (tries: number) => ({
    ...QUICK_KINDS,
    'delete-sound': { ...QUICK_KINDS['delete-sound'], tries },
  });
  const earlier = jobsOn(place, true, { kinds: kindsOf(1) });
  await earlier.start();
  await earlier.stop();
  const jobs = jobsOn(place, true, { kinds: kindsOf(2) });
  let tries = 0;
  jobs.work('delete-sound', async () => {
    tries += 1;
    if (tries < 2) throw new Error('not yet');
  });
  await jobs.start();
  await jobs.add(place.database.db, 'delete-sound', prefixOf(1));
  await waitFor(() => expect(tries).toBe(2), 20_000);
  await jobs.stop();
  await place.remove();
});

describe.each(JOB_QUEUES)('job queue in $name', ({ kind, isFleet }) => {
  let place: TestDatabase;
  let all: Jobs[];
  const server = (kinds = QUICK_KINDS): Jobs => {
    const jobs = jobsOn(place, isFleet, { kinds });
    all.push(jobs);
    return jobs;
  };
  beforeEach(async () => {
    place = await createTestDatabase(kind);
    all = [];
  });
  afterEach(async () => {
    await Promise.all(all.map((jobs) => jobs.stop()));
    await place.remove();
  });

  it('runs a job once with its data and leaves nothing behind', async () => {
    const jobs = server();
    const done: string[] = [];
    jobs.work('cancel-subscription', async ({ subscription }) => void done.push(subscription));
    await jobs.start();
    for (const subscription of ['a', 'b', 'c']) {
      await jobs.add(place.database.db, 'cancel-subscription', { subscription });
    }
    await waitFor(() => expect(done.toSorted()).toEqual(['a', 'b', 'c']), 20_000);
    await waitFor(async () => {
      expect((await jobs.stats()).counts['cancel-subscription']).toEqual({ waiting: 0, active: 0, dead: 0 });
    }, 20_000);
    expect(done).toHaveLength(3);
  });

  it('keeps a job only if the transaction that added it commits', async () => {
    const jobs = server();
    const done: string[] = [];
    jobs.work('delete-sound', async ({ prefix }) => void done.push(prefix));
    await jobs.start();
    const { db } = place.database;
    const undone = db.transaction().execute(async (tx) => {
      await jobs.add(tx, 'delete-sound', prefixOf(1));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await db.transaction().execute((tx) => jobs.add(tx, 'delete-sound', prefixOf(2)));
    await waitFor(() => expect(done).toEqual(['2/']), 20_000);
    expect((await jobs.stats()).counts['delete-sound'].waiting).toBe(0);
  });

  it('rejects invalid data and a second worker for the same kind', async () => {
    const jobs = server();
    await expect(jobs.add(place.database.db, 'delete-sound', { prefix: '../etc' })).rejects.toThrow();
    expect(() => {
      jobs.work('delete-sound', async () => undefined);
      jobs.work('delete-sound', async () => undefined);
    }).toThrow('have a worker already');
  });

  it('queues jobs with the same key once and waits until they are due', async () => {
    const jobs = server();
    const { db } = place.database;
    await jobs.start();
    await jobs.add(db, 'delete-sound', prefixOf(1), { key: 'one', notBefore: Date.now() + 60_000 });
    await jobs.add(db, 'delete-sound', prefixOf(1), { key: 'one' });
    await jobs.add(db, 'delete-sound', prefixOf(1), { key: 'two', notBefore: Date.now() + 60_000 });
    const facts = await jobs.stats();
    expect(facts.counts['delete-sound']).toEqual({ waiting: 2, active: 0, dead: 0 });
    expect(facts.oldestWaitingMs).toBe(0);
  });

  it('retries a failing job, then keeps it as dead with an error code but no message', async () => {
    const jobs = server();
    let tries = 0;
    jobs.work('delete-sound', async () => {
      tries += 1;
      throw tries === 1 ? new Error('she said hello') : new AppError('audio_store_failed');
    });
    let hopeless = 0;
    jobs.work('overwrite-deleted', async () => {
      hopeless += 1;
      throw new PermanentJobError('no_such_thing');
    });
    await jobs.start();
    await jobs.add(place.database.db, 'delete-sound', prefixOf(7));
    await jobs.add(place.database.db, 'overwrite-deleted', {});
    const dead = createDeadJobs(place.database);
    await waitFor(async () => expect(await dead.list(10)).toHaveLength(2), 30_000);
    expect([tries, hopeless]).toEqual([3, 1]);
    const listed = await dead.list(10);
    expect(JSON.stringify(listed)).not.toContain('hello');
    expect(listed.find(({ name }) => name === 'delete-sound')).toMatchObject({
      tries: 3,
      error: 'audio_store_failed',
      data: JSON.stringify(prefixOf(7)),
    });
    expect((await jobs.stats()).dead).toBe(2);
  });

  it('postpones a job that waits for another of its owner, without counting the attempt', async () => {
    const jobs = server({ ...QUICK_KINDS, 'delete-sound': { ...QUICK_KINDS['delete-sound'], tries: 1 } });
    const begun: number[] = [];
    jobs.work('delete-sound', async (_data, _signal, { isLast }) => {
      begun.push(performance.now());
      expect(isLast).toBe(true);
      if (begun.length < 3) throw new BusyJobError();
    });
    await jobs.start();
    await jobs.add(place.database.db, 'delete-sound', prefixOf(1));
    await waitFor(() => expect(begun).toHaveLength(3), 20_000);
    await waitFor(async () => {
      expect((await jobs.stats()).counts['delete-sound']).toEqual({ waiting: 0, active: 0, dead: 0 });
    }, 20_000);
    const [first = 0, second = 0, third = 0] = begun;
    expect(Math.min(second - first, third - second)).toBeGreaterThan(900);
  });

  it('aborts a job after its time limit and marks it as dead', async () => {
    const quick = { ...QUICK_KINDS['delete-sound'], timeoutMs: 50, tries: 1 };
    const jobs = server({ ...QUICK_KINDS, 'delete-sound': quick });
    const signals: AbortSignal[] = [];
    jobs.work('delete-sound', (_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await jobs.start();
    await jobs.add(place.database.db, 'delete-sound', prefixOf(7));
    const dead = createDeadJobs(place.database);
    await waitFor(async () => expect((await dead.list(9))[0]?.error).toBe('timed_out'), 20_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('runs a job on one of several servers, and on another one after it stops', async () => {
    const [first, second] = [server(), server()];
    const begun: string[] = [];
    first.work('delete-sound', (data, signal) => {
      begun.push('first');
      return untilAborted(data, signal);
    });
    await first.start();
    await first.add(place.database.db, 'delete-sound', prefixOf(1));
    await waitFor(() => expect(begun).toEqual(['first']), 20_000);
    second.work('delete-sound', async () => void begun.push('second'));
    await second.start();
    await first.stop();
    await waitFor(() => expect(begun).toEqual(['first', 'second']), 20_000);
    await waitFor(async () => expect((await second.stats()).counts['delete-sound'].active).toBe(0), 20_000);
    expect((await second.stats()).dead).toBe(0);
  });

  it('takes over the job of a killed process', async () => {
    // A fleet's tables have to exist before two servers use them.
    const jobs = server();
    await jobs.add(place.database.db, 'delete-sound', prefixOf(1));
    const child = spawn(
      process.execPath,
      [HOLDER, place.dataDir, place.databaseUrl ?? '', isFleet ? 'fleet' : ''],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    const done: string[] = [];
    jobs.work('delete-sound', async ({ prefix }) => void done.push(prefix));
    await jobs.start();
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Instead of waiting for the claim to lapse.
    await (isFleet
      ? sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s' where state = 'active'`
      : sql`update jobs set held_until = held_until - 30000 where state = 'active'`
    ).execute(place.database.db);
    await waitFor(() => expect(done).toEqual(['1/']), 60_000);
    await waitFor(async () => expect((await jobs.stats()).counts['delete-sound'].active).toBe(0), 20_000);
  });

  it('marks a job as dead whose process is killed each time', async () => {
    const jobs = server({ ...QUICK_KINDS, 'delete-sound': { ...QUICK_KINDS['delete-sound'], tries: 1 } });
    jobs.work('delete-sound', untilAborted);
    await jobs.start();
    await jobs.add(place.database.db, 'delete-sound', prefixOf(1));
    await waitFor(async () => expect((await jobs.stats()).counts['delete-sound'].active).toBe(1), 20_000);
    const dead = createDeadJobs(place.database);
    await waitFor(async () => {
      await (isFleet
        ? sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '30 s' where state = 'active'`
        : sql`update jobs set held_until = held_until - 30000 where state = 'active'`
      ).execute(place.database.db);
      expect((await dead.list(9)).map(({ error }) => error)).toEqual(['worker_lost']);
    }, 60_000);
    expect((await jobs.stats()).counts['delete-sound']).toEqual({ waiting: 0, active: 0, dead: 1 });
  });

  it('runs a periodic job once per period regardless of the number of servers', async () => {
    const servers = [server(), server(), server()];
    let runs = 0;
    for (const jobs of servers) {
      jobs.work('release-minutes', async () => {
        runs += 1;
      });
      jobs.every('release-minutes', 3_600_000);
    }
    await Promise.all(servers.map((jobs) => jobs.start()));
    const setNext = (at: number) =>
      place.database.db.updateTable('job_schedules').set({ next_at: at }).execute();
    await setNext(Date.now() - 1);
    await waitFor(() => expect(runs).toBe(1), 20_000);
    // As if the clock had once been ahead.
    await setNext(Date.UTC(2096, 0));
    await waitFor(() => expect(runs).toBe(2), 20_000);
    await waitFor(async () => {
      expect((await servers[0]?.stats())?.counts['release-minutes']).toEqual({
        waiting: 0,
        active: 0,
        dead: 0,
      });
    }, 20_000);
    expect(runs).toBe(2);
  });

  it('keeps one dead periodic job after an outage, and none after a success', async () => {
    const jobs = server();
    let isBroken = true;
    let runs = 0;
    jobs.work('delete-recordings', async () => {
      runs += 1;
      if (isBroken) throw new PermanentJobError('no_bucket');
    });
    jobs.every('delete-recordings', 3_600_000);
    await jobs.start();
    // Adds immediately what the schedule would add.
    const add = () => jobs.add(place.database.db, 'delete-recordings', {});
    const becomes = (dead: number) =>
      waitFor(async () => {
        const { counts } = await jobs.stats();
        expect(counts['delete-recordings']).toEqual({ waiting: 0, active: 0, dead });
      }, 20_000);
    for (const round of [1, 2]) {
      await add();
      await waitFor(() => expect(runs).toBe(round), 20_000);
      await becomes(1);
    }
    isBroken = false;
    await add();
    await becomes(0);
    expect(runs).toBe(3);
  });
});
