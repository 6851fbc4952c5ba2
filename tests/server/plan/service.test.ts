import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/contract/api/plan.ts';
import { PLANS } from '../../../src/contract/limits.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import { takeDevice } from '../../support/take-device.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const FREE_SECONDS = PLANS.free.minutes * 60;

describe.each(DATABASES)('GET /api/plan on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  it('returns used, reserved and remaining seconds, the renewal date and the receipts', async () => {
    const ann = await server.signUp();
    expect((await ann.get('/api/plan')).body).toMatchObject({
      plan: 'free',
      quotas: true,
      seconds: { limit: FREE_SECONDS, used: 0, reserved: 0, left: FREE_SECONDS },
      receipts: [],
    });
    const speaking = takeDevice(ann);
    await speaking.open();
    const voice = new Uint8Array(await readFile(await speak(SENTENCE)));
    const { body } = await ann.upload(voice);
    const { id, duration } = body as { id: string; duration: number };
    const plan = (await ann.get('/api/plan')).body as Plan;
    expect(plan.seconds.used).toBeCloseTo(duration, 3);
    expect(plan.seconds.reserved).toBe(60);
    expect(plan.seconds.left).toBeCloseTo(FREE_SECONDS - 60 - duration, 3);
    expect(plan.receipts).toMatchObject([{ transcriptionId: id, seconds: plan.seconds.used }]);
    const renews = new Date(plan.renewsAt);
    expect([renews.getUTCDate(), renews.getUTCHours()]).toEqual([1, 0]);
    expect(renews.getTime()).toBeGreaterThan(Date.now());
    await speaking.discard();
    expect((await ann.get('/api/plan')).body).toMatchObject({ seconds: { reserved: 0 } });
    await ann.send('DELETE', `/api/transcriptions/${id}`);
    expect((await ann.get('/api/plan')).body).toMatchObject({
      seconds: { used: plan.seconds.used },
      receipts: [{ transcriptionId: null }],
    });
  });

  it('shows no usage for silent or failed uploads', async () => {
    const ann = await server.signUp();
    const silence = new Uint8Array(44 + 64_000);
    silence.set(new Uint8Array(await readFile(await speak(SENTENCE))).subarray(0, 44));
    expect((await ann.upload(silence)).body).toMatchObject({ noSpeech: true });
    expect((await ann.upload(new Uint8Array(5000))).status).toBe(415);
    expect((await ann.get('/api/plan')).body).toMatchObject({
      seconds: { used: 0, reserved: 0 },
      receipts: [],
    });
  });
});

it('exhausted minutes block new takes, and a take that exceeds them is kept for a retry', async () => {
  const server = await startTestServer();
  const ann = await server.signUp();
  const { no: owner } = await server.database.db.selectFrom('owners').select('no').executeTakeFirstOrThrow();
  const month = new Date().toISOString().slice(0, 7);
  const left = (ms: number) =>
    server.database.db
      .insertInto('minutes')
      .values({ owner, month, used_ms: FREE_SECONDS * 1000 - ms, reserved_ms: 0 })
      .onConflict((conflict) =>
        conflict.columns(['owner', 'month']).doUpdateSet({ used_ms: FREE_SECONDS * 1000 - ms }),
      )
      .execute();
  // The message must also fit when some minutes are left.
  const error = 'You have too few minutes left this month for this recording.';
  const exceeded = { status: 402, body: { code: 'quota_exceeded', error } };
  const voice = new Uint8Array(await readFile(await speak(`${SENTENCE} ${SENTENCE}`)));

  await left(2000);
  const growing = takeDevice(ann);
  expect(await growing.send([voice])).toMatchObject(exceeded);
  expect(await growing.read()).toMatchObject({ state: 'failed', failure: { code: 'quota_exceeded' } });
  expect((await ann.get('/api/plan')).body).toMatchObject({ seconds: { left: 2, reserved: 0 } });

  await left(0);
  expect(await takeDevice(ann).open()).toMatchObject(exceeded);
  expect(await ann.upload(voice)).toMatchObject(exceeded);

  await left(60_000);
  expect(await growing.retry()).toMatchObject({ status: 200, body: { noSpeech: false } });
  await server.stop();
});

it('the free plan limits the recording languages unless quotas are off', async () => {
  const [limited, open] = [await startTestServer(), await startTestServer('sqlite', { QUOTAS: 'off' })];
  const [ann, bob] = [await limited.signUp(), await open.signUp()];
  for (const language of PLANS.free.languages) {
    expect((await takeDevice(ann).open({ language })).status).toBe(200);
  }
  expect(await takeDevice(ann).open({ language: 'it' })).toMatchObject({
    status: 402,
    body: { code: 'plan_required' },
  });
  const voice = new Uint8Array(await readFile(await speak(SENTENCE)));
  expect(await ann.upload(voice, { language: 'ja' })).toMatchObject({ status: 402 });
  expect((await takeDevice(bob).open({ language: 'it' })).status).toBe(200);
  expect((await bob.get('/api/plan')).body).toMatchObject({
    quotas: false,
    seconds: { limit: null, left: null },
  });
  await limited.stop();
  await open.stop();
});
