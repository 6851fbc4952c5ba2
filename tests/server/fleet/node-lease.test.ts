import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/server/db/connection.ts';
import { NodeLease, TAKEOVER_MS } from '../../../src/server/fleet/node-lease.ts';
import { type FleetNode, NodeStore } from '../../../src/server/fleet/node-store.ts';
import { createLog } from '../../../src/server/log.ts';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let place: TestDatabase;
beforeEach(async () => {
  place = await createTestDatabase('postgres');
});
afterEach(() => place.remove());

const log = createLog('silent');
const nothing = async () => undefined;
const leaseOf = (id: string, store: Pick<NodeStore, 'renew' | 'remove'> = new NodeStore(place.database)) =>
  new NodeLease({
    store,
    self: { id, address: '', role: 'all', isDraining: false },
    recogniser: createHashingRecogniser(),
    log,
  });
const idsOf = (nodes: readonly FleetNode[]) => nodes.map(({ id }) => id);

it('NodeLease announces a node until it ends and reports that it is draining', async () => {
  const [a, b] = [leaseOf('a'), leaseOf('b')];
  expect(a.isValid).toBe(false);
  await a.start('http://a', nothing);
  await b.start('http://b', nothing);
  expect(a.isValid).toBe(true);
  await expect.poll(() => idsOf(a.nodes)).toEqual(['a', 'b']);
  await b.drain();
  await expect.poll(() => a.nodes.find(({ id }) => id === 'b')?.isDraining).toBe(true);
  await b.end();
  expect(b.isValid).toBe(false);
  await expect.poll(() => idsOf(a.nodes)).toEqual(['a']);
  await a.end();
});

it('NodeLease on a full disk checks for nodes with space and is reported as draining', async () => {
  const [full, other] = [leaseOf('full'), leaseOf('other')];
  await full.start('http://full', nothing);
  expect(await full.reportFullDisk()).toBe(false);
  // `full` has not renewed its lease since this one started.
  await other.start('http://other', nothing);
  expect(idsOf(full.nodes)).toEqual(['full']);
  expect(await full.reportFullDisk()).toBe(true);
  expect(full.isFull).toBe(true);
  await expect.poll(() => other.nodes.find(({ id }) => id === 'full')?.isDraining).toBe(true);
  await Promise.all([full.end(), other.end()]);
});

it('NodeLease is invalid while renewals fail, and runs onLapsed before it is valid again', async () => {
  const real = new NodeStore(place.database);
  const logged = vi.spyOn(log, 'error');
  let isAway = false;
  const seen: boolean[] = [];
  const lease = leaseOf('a', {
    renew: (...args) => (isAway ? Promise.reject(new Error('away')) : real.renew(...args)),
    remove: (id) => real.remove(id),
  });
  await lease.start('http://a', async () => {
    seen.push(lease.isValid);
  });
  isAway = true;
  await expect.poll(() => lease.isValid).toBe(false);
  await sleep(TAKEOVER_MS);
  const other = leaseOf('b');
  await other.start('http://b', nothing);
  expect(idsOf(other.nodes)).toEqual(['b']);
  expect(logged).toHaveBeenCalledOnce();
  isAway = false;
  await expect.poll(() => lease.isValid).toBe(true);
  expect(seen).toEqual([false]);
  // The others may be about to renew theirs.
  expect(lease.knowsLiveNodes).toBe(false);
  await expect.poll(() => lease.knowsLiveNodes, { timeout: 2 * TAKEOVER_MS }).toBe(true);
  await Promise.all([lease.end(), other.end()]);
});

it('NodeLease is renewed while all request connections are busy', async () => {
  const { databaseUrl, dataDir } = place;
  const database = await openDatabase({ databaseUrl, dataDir, databaseConnections: 5, fleet: {} });
  const lapsed = vi.fn(nothing);
  const lease = leaseOf('a', new NodeStore(database));
  await lease.start('http://a', lapsed);
  const seconds = (2 * TAKEOVER_MS) / 1000;
  const [isSure] = await Promise.all([
    sql`select pg_sleep(${seconds})`.execute(database.db).then(() => lease.isValid),
    sql`select pg_sleep(0)`.execute(database.db),
  ]);
  expect([isSure, lapsed.mock.calls]).toEqual([true, []]);
  await lease.end();
  await database.close();
}, 20_000);

it('NodeLease also lapses when the response to a renewal arrives late', async () => {
  const real = new NodeStore(place.database);
  let isStalled: Promise<unknown> | null = null;
  const lapsed = vi.fn(nothing);
  const lease = leaseOf('a', {
    renew: async (...args) => {
      await isStalled;
      return real.renew(...args);
    },
    remove: (id) => real.remove(id),
  });
  await lease.start('http://a', lapsed);
  await expect.poll(() => lease.knowsLiveNodes, { timeout: 2 * TAKEOVER_MS }).toBe(true);
  // Stalls the renewal for longer than the lease, but less than a lease that begins with this renewal.
  const { promise, resolve } = Promise.withResolvers<void>();
  isStalled = promise;
  await expect.poll(() => lease.isValid, { interval: 10, timeout: 2 * TAKEOVER_MS }).toBe(false);
  resolve();
  await expect.poll(() => lease.isValid, { interval: 5 }).toBe(true);
  expect([lease.knowsLiveNodes, lapsed.mock.calls.length > 0]).toEqual([false, true]);
  await lease.end();
}, 15_000);

it('NodeLease logs once when another live node has the same address', async () => {
  const logged = vi.spyOn(log, 'error').mockClear();
  const [a, b, c] = [leaseOf('a'), leaseOf('b'), leaseOf('c')];
  await a.start('http://127.0.0.1:3000', nothing);
  await b.start('http://127.0.0.1:3000', nothing);
  await c.start('http://c:3000', nothing);
  const words = [{ address: 'http://127.0.0.1:3000' }, expect.stringContaining('NODE_URL')];
  // Each of the two logs it.
  await expect.poll(() => logged.mock.calls, { timeout: 3 * TAKEOVER_MS }).toEqual([words, words]);
  await sleep(TAKEOVER_MS);
  expect(logged).toHaveBeenCalledTimes(2);
  await Promise.all([a, b, c].map((lease) => lease.end()));
}, 20_000);
