import { expect, it, vi } from 'vitest';
import { memoryCounters } from '../../../src/server/counters/memory-counters.ts';
import { createSharedCounters } from '../../../src/server/counters/shared-counts-store.ts';
import { openDatabase } from '../../../src/server/db/connection.ts';
import { createRateLimiter } from '../../../src/server/http/rate-limit.ts';
import { createLog } from '../../../src/server/log.ts';
import { dump } from '../../support/schema-tables.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const log = createLog('silent');
const RULE = { requests: 3, seconds: 3600 };

it('shared counters count across servers by name and hashed key', async () => {
  const { database, databaseUrl, dataDir, remove } = await createTestDatabase('postgres');
  const other = await openDatabase({ databaseUrl, dataDir });
  const [here, there] = [database, other].map((one) => createSharedCounters(one, log).counter('mail', RULE));
  const used = [];
  for (const counter of [here, there, here, there]) {
    used.push((await counter?.add('ann@example.com'))?.used);
  }
  expect(used).toEqual([1, 2, 3, 4]);
  expect((await here?.read('ann@example.com'))?.used).toBeGreaterThan(RULE.requests);
  expect((await there?.add('bob@example.com'))?.used).toBe(1);
  expect((await createSharedCounters(other, log).counter('sign-in', RULE).read('ann@example.com')).used).toBe(
    0,
  );
  expect(await dump(database, 'request_counts')).not.toContain('example.com');
  await other.close();
  await remove();
});

it('shared counters fall back to counting in memory while the database is unavailable', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  const counter = createSharedCounters(database, log).counter('mail', RULE);
  const logged = vi.spyOn(log, 'warn');
  await database.db.schema.alterTable('request_counts').renameTo('away').execute();
  const used = [];
  for (let n = 0; n < 4; n += 1) used.push((await counter.add('ann')).used);
  expect(used).toEqual([1, 2, 3, 4]);
  expect(logged).toHaveBeenCalledOnce();
  await database.db.schema.alterTable('away').renameTo('request_counts').execute();
  expect((await counter.add('bob')).used).toBe(1);
  await remove();
});

it('counters start again when the window ends, in memory and in the database', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  const [own, shared] = [memoryCounters, createSharedCounters(database, log)].map((counters) =>
    counters.counter('mail', { requests: 2, seconds: 1 }),
  );
  for (const counter of [own, shared]) {
    for (let n = 0; n < 3; n += 1) await counter?.add('ann');
    const { used = 0, msBeforeNext = 0 } = (await counter?.read('ann')) ?? {};
    expect(used).toBeGreaterThan(2);
    await new Promise((resolve) => setTimeout(resolve, msBeforeNext + 50));
    expect((await counter?.add('ann'))?.used).toBe(1);
  }
  await remove();
});

it('rate limits of live recordings and probes stay in memory, and refusals are cached', async () => {
  const { database, remove } = await createTestDatabase('postgres');
  const rates = createRateLimiter(true, createSharedCounters(database, log));
  await rates.count('chunks', 'ann', '127.0.0.1');
  await rates.count('general', 'ann', '127.0.0.1');
  await rates.count('probe', null, '127.0.0.1');
  expect(await dump(database, 'request_counts')).toBe('[]');
  for (let n = 0; n < 3; n += 1) await rates.count('signIn', null, '127.0.0.1');
  // From the second refusal on, the database is not queried.
  for (let n = 0; n < 4; n += 1) {
    await expect(rates.count('signIn', null, '127.0.0.1')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    });
  }
  await expect(rates.check('signIn', null, '127.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  await remove();
});
