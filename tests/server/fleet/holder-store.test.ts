import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HolderStore } from '../../../src/server/fleet/holder-store.ts';
import { NodeStore } from '../../../src/server/fleet/node-store.ts';
import { OPENING, takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ann: TestClient;
let holders: HolderStore;
let nodes: NodeStore;
beforeAll(async () => {
  server = await startTestServer('postgres');
  ann = await server.signUp();
  holders = new HolderStore(server.database);
  nodes = new NodeStore(server.database);
});
afterAll(() => server.stop());

/** A take that no server holds. */
async function take(client = ann) {
  const { id, open } = takeDevice(client);
  expect((await open(OPENING)).status).toBe(200);
  const { db } = server.database;
  const row = await db
    .updateTable('takes')
    .set({ holder: null, epoch: 0 })
    .where('id', '=', id)
    .returning('owner')
    .executeTakeFirstOrThrow();
  return { owner: row.owner, id };
}

/** A server that is alive for `ttlMs` milliseconds. */
async function node(ttlMs: number): Promise<string> {
  const id = randomUUID();
  await nodes.renew({ id, address: 'http://127.0.0.1:1', role: 'all', isDraining: false }, {}, ttlMs);
  return id;
}

it('HolderStore.claim gives a take to another node only after the lease of its holder expired', async () => {
  const key = await take();
  const [one, other] = [await node(60_000), await node(60_000)];
  expect(await holders.claim(key, one, false)).toBe(1);
  expect(await holders.claim(key, other, true)).toBeNull();
  expect(await holders.locate(key)).toMatchObject({ holder: one });
  await nodes.renew({ id: one, address: '', role: 'all', isDraining: false }, {}, -1);
  expect(await holders.locate(key)).toMatchObject({ holder: null });
  expect(await holders.claim(key, other, false)).toBeNull();
  expect(await holders.claim(key, other, true)).toBe(2);
});

it('HolderStore.orphans reads more takes than are claimed at once: those that rest must not hide the others', async () => {
  const bob = await server.signUp();
  const keys = await Promise.all(Array.from({ length: 9 }, () => take(bob)));
  const ids = keys.map(({ id }) => id);
  const rows = server.database.db.updateTable('takes').where('id', 'in', ids);
  await rows.set({ epoch: 1, state: 'received' }).execute();
  expect((await holders.orphans()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  await server.database.db.deleteFrom('takes').where('id', 'in', ids).execute();
});

it('HolderStore ignores updates and releases by an earlier holder', async () => {
  const key = await take();
  const one = await node(60_000);
  expect([await holders.claim(key, one, true), await holders.claim(key, one, false)]).toEqual([1, 2]);
  await holders.recordStored({ ...key, epoch: 1 }, { chunks: 9, bytes: 900 }, 1);
  await holders.release(key, one, 1);
  await holders.release(key, await node(60_000), 2);
  expect(await holders.locate(key)).toMatchObject({ holder: one });
  const row = () =>
    server.database.db
      .selectFrom('takes')
      .select(['stored_chunks', 'stored_bytes'])
      .where('id', '=', key.id)
      .executeTakeFirst();
  expect(await row()).toEqual({ stored_chunks: 0, stored_bytes: 0 });
  await holders.recordStored({ ...key, epoch: 2 }, { chunks: 3, bytes: 300 }, 1);
  expect(await row()).toEqual({ stored_chunks: 3, stored_bytes: 300 });
  await holders.release(key, one, 2);
  expect(await holders.locate(key)).toMatchObject({ holder: null });
});

it('HolderStore.release keeps a take of another account with the same id', async () => {
  const one = await node(60_000);
  const [hers, his] = [await take(), await take(await server.signUp())];
  await server.database.db.updateTable('takes').set({ id: hers.id }).where('owner', '=', his.owner).execute();
  const other = { ...his, id: hers.id };
  for (const key of [hers, other]) await holders.claim(key, one, false);
  await holders.release(hers, one, 1);
  expect(await holders.locate(other)).toMatchObject({ holder: one });
});

it('HolderStore.claimEarlier claims the unfinished takes of the time before the fleet, which are no orphans', async () => {
  const bob = await server.signUp();
  const [earlier, finished, held, moved] = await Promise.all(Array.from({ length: 4 }, () => take(bob)));
  if (!earlier || !finished || !held || !moved) throw new Error('takes are missing');
  const ids = [earlier, finished, held, moved].map(({ id }) => id);
  const set = (id: string, values: object) =>
    server.database.db.updateTable('takes').set(values).where('id', '=', id).execute();
  for (const id of ids) await set(id, { state: 'received', holder: null, epoch: 0, stored_at: 0 });
  await set(finished.id, { state: 'done' });
  await set(held.id, { holder: 'another' });
  await set(moved.id, { stored_at: 1 });
  const orphans = (await holders.orphans()).map(({ id }) => id).filter((id) => ids.includes(id));
  expect(orphans).toEqual([moved.id]);
  const others = Array.from({ length: 1000 }, () => ({ owner: earlier.owner, id: randomUUID() }));
  await holders.claimEarlier([...others, earlier, finished, held], 'mine');
  const stored = await server.database.db
    .selectFrom('takes')
    .select(['id', 'holder'])
    .where('id', 'in', ids)
    .execute();
  expect(new Map(stored.map(({ id, holder }) => [id, holder]))).toEqual(
    new Map([
      [earlier.id, 'mine'],
      [finished.id, null],
      [held.id, 'another'],
      [moved.id, null],
    ]),
  );
  await server.database.db.deleteFrom('takes').where('id', 'in', ids).execute();
});
