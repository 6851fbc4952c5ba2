import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS } from '../../../src/contract/limits.ts';
import { addPurchase, readExtra } from '../../../src/server/plan/extra-minutes-store.ts';
import { Ledger, monthOf } from '../../../src/server/plan/ledger.ts';
import { listReceipts, readMonth } from '../../../src/server/plan/store.ts';
import { createUser } from '../../support/create-user.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';
import { waitForBlockedQuery } from '../../support/wait-for-blocked-query.ts';

const MINUTE = 60;
const FREE_SECONDS = PLANS.free.minutes * MINUTE;
const NOW = Date.UTC(2026, 10, 21, 12);

describe.each(DATABASES)('Ledger on %s', (kind) => {
  let at: TestDatabase;
  beforeAll(async () => {
    at = await createTestDatabase(kind);
  });
  afterAll(() => at.remove());

  /** A ledger and a new owner, so that tests do not affect one another. */
  async function open(quotas = true) {
    const { database } = at;
    const owner = await createUser(database);
    const ledger = new Ledger(database, quotas, () => NOW);
    const inside = <T>(task: (tx: typeof database.db) => Promise<T>): Promise<T> =>
      database.db.transaction().execute(task);
    return {
      ledger,
      owner,
      reserve: (id: string) => inside((tx) => ledger.reserve(tx, owner, id)),
      extend: (id: string, seconds: number) => inside((tx) => ledger.extend(tx, owner, id, seconds)),
      settle: (id: string, seconds: number) => inside((tx) => ledger.settle(tx, owner, id, seconds)),
      release: (id: string) => inside((tx) => ledger.release(tx, owner, id)),
      seconds: async () => {
        const { used, reserved } = await readMonth(database.db, owner, monthOf(NOW));
        return { used: used / 1000, reserved: reserved / 1000 };
      },
    };
  }

  it('reserves a minute, extends the reservation and charges the actual duration', async () => {
    const { reserve, extend, settle, seconds } = await open();
    const id = randomUUID();
    await reserve(id);
    await reserve(id);
    expect(await seconds()).toEqual({ used: 0, reserved: 60 });
    expect(await extend(id, 61)).toBe(120);
    expect(await seconds()).toEqual({ used: 0, reserved: 120 });
    await settle(id, 61.25);
    expect(await seconds()).toEqual({ used: 61.25, reserved: 0 });
  });

  it('releases the reservation of a take without a text, but charges one with a text', async () => {
    const { reserve, settle, release, seconds } = await open();
    const [silent, text] = [randomUUID(), randomUUID()];
    await reserve(silent);
    await release(silent);
    await release(silent);
    expect(await seconds()).toEqual({ used: 0, reserved: 0 });
    await reserve(text);
    await settle(text, 5);
    await release(text);
    expect(await seconds()).toEqual({ used: 5, reserved: 0 });
  });

  it('counts a recording that is sent again in a later month in that month', async () => {
    const { owner, reserve, extend, settle, seconds } = await open();
    const { database } = at;
    const id = randomUUID();
    await reserve(id);
    await settle(id, 60);
    const other = randomUUID();
    await reserve(other);
    await extend(other, FREE_SECONDS - 60);
    await settle(other, FREE_SECONDS - 60);
    await expect(reserve(randomUUID())).rejects.toMatchObject({ code: 'quota_exceeded' });
    const inDecember = Date.UTC(2026, 11, 1);
    const later = new Ledger(database, true, () => inDecember);
    await database.db.transaction().execute(async (tx) => {
      await later.reserve(tx, owner, id);
      await later.extend(tx, owner, id, 30);
      await later.settle(tx, owner, id, 30);
    });
    expect(await readMonth(database.db, owner, monthOf(inDecember))).toMatchObject({
      used: 30_000,
      reserved: 0,
    });
    expect(await seconds()).toEqual({ used: FREE_SECONDS, reserved: 0 });
  });

  it('keeps the recognised part of a paused or failed take reserved until it is discarded', async () => {
    const { ledger, owner, reserve, extend, release, seconds } = await open();
    const inside = <T>(task: (tx: typeof at.database.db) => Promise<T>): Promise<T> =>
      at.database.db.transaction().execute(task);
    const id = randomUUID();
    await reserve(id);
    await extend(id, 100);
    await ledger.recordRecognised(owner, id, 75);
    await ledger.recordRecognised(owner, id, 70);
    await inside((tx) => ledger.reduceToRecognised(tx, owner, id));
    expect(await seconds()).toEqual({ used: 0, reserved: 75 });
    expect(await extend(id, 100)).toBe(120);
    await inside((tx) => ledger.discard(tx, owner, id, 0));
    expect(await seconds()).toEqual({ used: 75, reserved: 0 });
    await inside((tx) => ledger.discard(tx, owner, id, 0));
    const unheard = randomUUID();
    await reserve(unheard);
    await inside((tx) => ledger.reduceToRecognised(tx, owner, unheard));
    expect(await seconds()).toEqual({ used: 75, reserved: 0 });
    await reserve(unheard);
    await ledger.recordRecognised(owner, unheard, 5);
    await release(unheard);
    expect(await seconds()).toEqual({ used: 75, reserved: 0 });
  });

  it.runIf(kind === 'postgres')('keeps what is recognised while the reservation is extended', async () => {
    const { database } = at;
    const { ledger, owner, reserve, extend, seconds } = await open();
    const id = randomUUID();
    await reserve(id);
    const { extending, recording } = await database.db.transaction().execute(async (tx) => {
      await sql`lock table plans in access exclusive mode`.execute(tx);
      const growing = extend(id, 100);
      await waitForBlockedQuery(database);
      const noting = ledger.recordRecognised(owner, id, 55);
      await Promise.race([waitForBlockedQuery(database, 2), noting]);
      return { extending: growing, recording: noting };
    });
    await Promise.all([extending, recording]);
    await database.db.transaction().execute((tx) => ledger.reduceToRecognised(tx, owner, id));
    expect(await seconds()).toEqual({ used: 0, reserved: 55 });
  });

  it.runIf(kind === 'postgres')(
    'lowers nothing in a month that the reservation leaves meanwhile',
    async () => {
      const { database } = at;
      const { ledger, owner, reserve, seconds } = await open();
      const id = randomUUID();
      await reserve(id);
      const { lowering } = await database.db.transaction().execute(async (tx) => {
        const minutes = tx.selectFrom('minutes').where('owner', '=', owner);
        await minutes.select('month').forUpdate().execute();
        const waiting = database.db
          .transaction()
          .execute((other) => ledger.reduceToRecognised(other, owner, id));
        await waitForBlockedQuery(database);
        await tx.updateTable('minute_entries').set({ month: '2026-12' }).where('take_id', '=', id).execute();
        return { lowering: waiting };
      });
      await lowering;
      expect(await seconds()).toEqual({ used: 0, reserved: 60 });
    },
  );

  it.runIf(kind === 'sqlite')(
    'writes nothing when the reservation of a paused take is reduced again',
    async () => {
      const { db } = at.database;
      const { ledger, owner, reserve, seconds } = await open();
      const written = async () => (await sql`select total_changes() as rows`.execute(db)).rows;
      const reduce = (id: string) =>
        db.transaction().execute((tx) => ledger.reduceToRecognised(tx, owner, id));
      const id = randomUUID();
      await reserve(id);
      await ledger.recordRecognised(owner, id, 12);
      await reduce(id);
      const before = await written();
      await reduce(id);
      expect(await written()).toEqual(before);
      expect(await seconds()).toEqual({ used: 0, reserved: 12 });
    },
  );

  it('never exceeds the plan: the last seconds can be used, further ones are rejected', async () => {
    const { reserve, extend, settle, seconds } = await open();
    const [long, last] = [randomUUID(), randomUUID()];
    await reserve(long);
    await extend(long, FREE_SECONDS - 30);
    await settle(long, FREE_SECONDS - 30);
    await reserve(last);
    expect(await seconds()).toEqual({ used: FREE_SECONDS - 30, reserved: 30 });
    expect(await extend(last, 29.9)).toBe(30);
    await expect(extend(last, 30.1)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await expect(reserve(randomUUID())).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('lets a take continue on the minutes of the next month once its own month is used up', async () => {
    const { ledger, owner, reserve, extend, settle, seconds } = await open();
    const { db } = at.database;
    const [before, across] = [randomUUID(), randomUUID()];
    await reserve(before);
    await extend(before, FREE_SECONDS - 30);
    await settle(before, FREE_SECONDS - 30);
    await reserve(across);
    const next = Date.UTC(2026, 11, 1);
    const later = new Ledger(at.database, true, () => next);
    const extendLater = (to: number) => db.transaction().execute((tx) => later.extend(tx, owner, across, to));
    // The take counts in its first month as long as that has minutes left.
    expect(await extendLater(30)).toBe(30);
    expect(await seconds()).toEqual({ used: FREE_SECONDS - 30, reserved: 30 });
    expect(await extendLater(31)).toBe(60);
    expect(await seconds()).toEqual({ used: FREE_SECONDS - 30, reserved: 0 });
    expect(await readMonth(db, owner, monthOf(next))).toEqual({ used: 0, reserved: 60_000 });
    expect(await extendLater(FREE_SECONDS)).toBe(FREE_SECONDS);
    await expect(extendLater(FREE_SECONDS + 1)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await db.transaction().execute((tx) => ledger.settle(tx, owner, across, FREE_SECONDS));
    expect(await readMonth(db, owner, monthOf(next))).toEqual({ used: FREE_SECONDS * 1000, reserved: 0 });
  });

  it('grants the last minute to only one of fifty concurrent takes', async () => {
    const { reserve, extend, settle, seconds } = await open();
    const before = randomUUID();
    await reserve(before);
    await extend(before, FREE_SECONDS - MINUTE);
    await settle(before, FREE_SECONDS - MINUTE);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(randomUUID())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await seconds()).toEqual({ used: FREE_SECONDS - MINUTE, reserved: MINUTE });
  });

  it('reserves only once for concurrent requests of the same take', async () => {
    const { extend, reserve, seconds } = await open();
    const atOnce = (id: string, length: number) =>
      Promise.all(Array.from({ length: 8 }, () => extend(id, length)));
    for (let recording = 1; recording <= 3; recording += 1) {
      const id = randomUUID();
      await reserve(id);
      // Nothing to reserve yet; this opens the database connections.
      await atOnce(id, 1);
      await atOnce(id, MINUTE);
      expect(await seconds()).toEqual({ used: 0, reserved: 2 * MINUTE * recording });
    }
  });

  it('uses purchased minutes after those of the month and keeps them until used', async () => {
    const { owner, reserve, extend, settle, release, seconds } = await open();
    const { db } = at.database;
    const buy = (id: string, minutes: number) =>
      db.transaction().execute((tx) => addPurchase(tx, { id, owner, ms: minutes * 60_000, at: NOW }));
    const purchase = randomUUID();
    expect([await buy(purchase, 100), await buy(purchase, 100)]).toEqual([true, false]);
    const extra = async () => (await readExtra(db, owner)) / 1000;
    const [first, second, silent] = [randomUUID(), randomUUID(), randomUUID()];
    await reserve(first);
    await extend(first, FREE_SECONDS - 30);
    await settle(first, FREE_SECONDS - 30);
    expect([await extra(), await seconds()]).toEqual([6000, { used: FREE_SECONDS - 30, reserved: 0 }]);
    // The plan covers half a minute of these ninety seconds.
    await reserve(second);
    await extend(second, 90);
    await settle(second, 90);
    expect([await extra(), await seconds()]).toEqual([5940, { used: FREE_SECONDS, reserved: 0 }]);
    const receipt = (await listReceipts(db, owner)).find(({ takeId }) => takeId === second);
    expect(receipt).toMatchObject({ settled: 90_000, extra: 60_000 });
    // A recording without text consumes no purchased minutes.
    await reserve(silent);
    await extend(silent, 5900);
    await expect(extend(silent, 5941)).rejects.toMatchObject({ code: 'quota_exceeded' });
    await release(silent);
    expect(await extra()).toBe(5940);
  });

  it('counts without a limit when quotas are off', async () => {
    const { reserve, extend, settle, seconds } = await open(false);
    const id = randomUUID();
    await reserve(id);
    expect(await extend(id, 100 * FREE_SECONDS)).toBeGreaterThanOrEqual(100 * FREE_SECONDS);
    await settle(id, 100 * FREE_SECONDS);
    expect(await seconds()).toEqual({ used: 100 * FREE_SECONDS, reserved: 0 });
  });

  it('matches a reference model after any sequence of operations', async () => {
    const takes = fc.integer({ min: 0, max: 3 });
    const step = fc.tuple(
      fc.constantFrom('reserve', 'extend', 'settle', 'release'),
      takes,
      fc.integer({ min: 1, max: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const real = await open();
        const model = createModel();
        const ids = Array.from({ length: 4 }, () => randomUUID());
        for (const [what, take, seconds] of steps) {
          const id = ids[take] ?? '';
          const allowed = model[what](id, seconds);
          const done = await real[what](id, seconds).then(
            () => true,
            () => false,
          );
          expect([what, done]).toEqual([what, allowed]);
          expect(await real.seconds()).toEqual(model.sums());
        }
      }),
      { numRuns: 40 },
    );
  });
});

/**
 * A model of the ledger's rules. Each step returns whether it is allowed; a rejected step changes nothing.
 */
function createModel() {
  const held = new Map<string, number>();
  const charged = new Map<string, number>();
  const total = (of: Map<string, number>) => [...of.values()].reduce((sum, value) => sum + value, 0);
  const raise = (id: string, wanted: number, needed: number): boolean => {
    const before = held.get(id) ?? 0;
    const after =
      before + Math.max(0, Math.min(wanted - before, FREE_SECONDS - total(held) - total(charged)));
    if (after < needed || after === 0) return false;
    held.set(id, after);
    return true;
  };
  return {
    reserve: (id: string, _seconds: number) => raise(id, MINUTE, 0),
    extend: (id: string, seconds: number) => raise(id, (Math.floor(seconds / MINUTE) + 1) * MINUTE, seconds),
    settle(id: string, seconds: number) {
      charged.set(id, (charged.get(id) ?? 0) + seconds);
      held.delete(id);
      return true;
    },
    release(id: string, _seconds: number) {
      held.delete(id);
      return true;
    },
    sums: () => ({ used: total(charged), reserved: total(held) }),
  };
}
