import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { AppError } from '../../../src/server/app-error.ts';
import type { Recogniser } from '../../../src/server/speech/recognition/recogniser.ts';
import { createHashingRecogniser } from '../../support/hashing-recogniser.ts';
import { takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Seconds of audio that the stand-in recogniser reports for one chunk. */
const SECONDS = 90;
/** A recording of this length is rejected as being in an unsupported language. */
const FOREIGN_SECONDS = 77;
const sound = (seconds: number) => new Uint8Array(seconds * 1000).fill(7);

describe.each(DATABASES)('minutes of an account on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const hashing = createHashingRecogniser({ tellsPieces: true });
    const recogniser: Recogniser = {
      ...hashing,
      async recognise(request) {
        const heard = await hashing.recognise(request);
        if (heard.durationSeconds === FOREIGN_SECONDS) throw new AppError('language_unsupported');
        return heard;
      },
    };
    server = await startTestServer(kind, {}, (config) => config, { recogniser });
  });
  afterAll(() => server.stop());

  const planOf = async (client: TestClient) => (await client.get('/api/plan')).body as Plan;
  const minutesOf = async (client: TestClient) => {
    const { used, reserved } = (await planOf(client)).seconds;
    return { used, reserved };
  };

  /** Starts a recording and waits until its first segment is reported. */
  async function heard(client: TestClient) {
    const device = takeDevice(client);
    await device.open();
    const leave = new AbortController();
    const { promise: told, resolve } = Promise.withResolvers<void>();
    const events = device.events({
      signal: leave.signal,
      onEvent: ({ name }) => name === 'segment' && resolve(),
    });
    await device.put(0, sound(SECONDS));
    await told;
    leave.abort();
    await events;
    return device;
  }

  async function signUp(email: string): Promise<TestClient> {
    const client = server.anonymous();
    const body = { name: 'Ann Example', email, password: 'walking-on-gravel' };
    expect((await client.json('POST', '/api/register', body)).status).toBe(200);
    return client;
  }
  const leave = async (client: TestClient) =>
    expect((await client.json('DELETE', '/api/user/delete-account', {})).status).toBe(200);

  it('are charged for the recognised part of a discarded recording only', async () => {
    const ann = await server.signUp();
    const unheard = takeDevice(ann);
    await unheard.open();
    expect((await unheard.discard()).status).toBe(200);
    expect(await minutesOf(ann)).toEqual({ used: 0, reserved: 0 });
    const device = await heard(ann);
    expect((await device.discard()).status).toBe(200);
    expect(await minutesOf(ann)).toEqual({ used: SECONDS, reserved: 0 });
    expect((await device.discard()).status).toBe(404);
    expect((await planOf(ann)).receipts).toMatchObject([{ takeId: device.id, seconds: SECONDS }]);
  });

  it('are not charged for a file that is rejected before its text is returned', async () => {
    const ann = await server.signUp();
    const refused = await ann.upload(sound(FOREIGN_SECONDS), { takeId: crypto.randomUUID() });
    expect(refused).toMatchObject({ status: 422, body: { code: 'language_unsupported' } });
    expect(await minutesOf(ann)).toEqual({ used: 0, reserved: 0 });
  });

  it('stay used when a text is deleted', async () => {
    const ann = await server.signUp();
    const { body } = await takeDevice(ann).send([sound(SECONDS)]);
    const { id } = body as { id: string };
    expect((await ann.send('DELETE', `/api/transcriptions/${id}`)).status).toBe(200);
    expect(await minutesOf(ann)).toEqual({ used: SECONDS, reserved: 0 });
  });

  it('stay used when the account is deleted and its address registers again in the same month', async () => {
    const email = `Again-${kind}@example.com`;
    const first = await signUp(email);
    await takeDevice(first).send([sound(SECONDS)]);
    await first.json('POST', '/api/plan', { plan: 'pro', trial: true });
    await heard(first);
    const before = await minutesOf(first);
    expect(before.used + before.reserved).toBeGreaterThanOrEqual(2 * SECONDS);
    await leave(first);
    const rows = await server.database.db.selectFrom('deleted_usage').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/again|example/i);
    const second = await signUp(email.toLowerCase());
    expect(await minutesOf(second)).toEqual({ used: before.used + before.reserved, reserved: 0 });
    expect((await planOf(second)).trial.available).toBe(false);
    await leave(second);
    const other = await signUp(`other-${kind}@example.com`);
    expect(await minutesOf(other)).toEqual({ used: 0, reserved: 0 });
    const third = await signUp(email);
    expect((await minutesOf(third)).used).toBe(before.used + before.reserved);
  });

  it('are forgotten for a deleted account after the end of the month', async () => {
    const { db } = server.database;
    const email = `later-${kind}@example.com`;
    const client = await signUp(email);
    await takeDevice(client).send([sound(SECONDS)]);
    await leave(client);
    await db.updateTable('deleted_usage').set({ month: '2020-01' }).execute();
    const again = await signUp(email);
    expect(await minutesOf(again)).toEqual({ used: 0, reserved: 0 });
    await db
      .updateTable('job_schedules')
      .set({ next_at: 0 })
      .where('name', '=', 'forget-deleted-usage')
      .execute();
    await waitFor(
      async () => expect(await db.selectFrom('deleted_usage').selectAll().execute()).toEqual([]),
      20_000,
    );
  });

  it('are recorded as recognition proceeds and charged once the text is stored', async () => {
    const ann = await server.signUp();
    const device = await heard(ann);
    const { db } = server.database;
    await waitFor(async () => {
      const row = await db
        .selectFrom('minute_entries')
        .select('heard_ms')
        .where('take_id', '=', device.id)
        .executeTakeFirstOrThrow();
      expect(Number(row.heard_ms)).toBe(SECONDS * 1000);
    });
    expect((await device.put(1, sound(1))).status).toBe(200);
    expect((await device.finish(2)).status).toBe(200);
    expect(await minutesOf(ann)).toEqual({ used: SECONDS + 1, reserved: 0 });
    expect((await device.discard()).status).toBe(200);
    expect(await minutesOf(ann)).toEqual({ used: SECONDS + 1, reserved: 0 });
  });
});
