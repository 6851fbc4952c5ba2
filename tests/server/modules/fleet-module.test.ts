import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { quietOperation } from '../../../src/server/operation/operation.ts';
import { createPrometheusMetrics } from '../../../src/server/operation/prometheus.ts';
import { startSpeechServer } from '../../support/speech/speech-server.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import { readEvents, takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { startTestFleet } from '../../support/test-fleet.ts';

test('a user’s concurrent recognitions are limited across two servers, while other users proceed', async () => {
  const speech = await startSpeechServer('a text');
  const fleet = await startTestFleet([], {
    recognises: true,
    settings: { SPEECH_ENGINE: 'openai', SPEECH_BASE_URLS: speech.url },
  });
  onTestFinished(() => fleet.stop());
  const servers = [await fleet.start(), await fleet.start()];
  const [ann, bob] = [await fleet.signUp(), await fleet.signUp()];
  const at = (client: TestClient, url: string) =>
    Object.assign(new TestClient(url), { cookie: client.cookie });
  const sound = new Uint8Array(await readFile(await speak(SENTENCE)));
  speech.heldLanguage = 'en';

  /** Uploads to one server, which then holds the recording. */
  const upload = (client: TestClient, server: number, language: string) => {
    const takeId = randomUUID();
    const direct = at(client, servers[server]?.url ?? '');
    return { direct, takeId, answer: direct.upload(sound, { takeId, language }) };
  };
  const first = [upload(ann, 0, 'en'), upload(ann, 1, 'en')];
  await expect.poll(() => speech.held.length, { timeout: 10_000 }).toBe(2);
  // Each server has announced its demand, and has read that of the other one with its next renewal.
  const nodes = () =>
    fleet.database.database.db.selectFrom('nodes').select(['demands', 'alive_until']).orderBy('id').execute();
  const told = async () => (await nodes()).map(({ demands }) => Object.values(JSON.parse(demands)));
  await expect.poll(told, { timeout: 5000 }).toEqual([[[1, 0]], [[1, 0]]]);
  const before = await nodes();
  const haveRenewed = async () =>
    (await nodes()).every(({ alive_until }, n) => Number(alive_until) > Number(before[n]?.alive_until));
  await expect.poll(haveRenewed, { timeout: 5000 }).toBe(true);

  const third = upload(ann, 0, 'en');
  await expect
    .poll(async () => (await ann.get('/api/takes')).body)
    .toMatchObject({
      takes: [{ state: 'transcribing' }, { state: 'transcribing' }, { state: 'transcribing' }],
    });
  const isPlaced = new Promise<unknown>((resolve, reject) => {
    third.answer.then(() => reject(new Error('It did not wait.')), reject);
    readEvents(third.direct, `/api/takes/${third.takeId}/events`, {
      onEvent: ({ name, data }) => name === 'queue' && resolve(data),
    }).catch(reject);
  });
  expect(await isPlaced).toMatchObject({ ahead: 0 });
  // Slots are free, so a recording of another user is not held up.
  expect(await upload(bob, 0, 'de').answer).toMatchObject({ status: 200 });
  expect(speech.held).toHaveLength(2);
  speech.releaseHeld();
  for (const { answer } of [...first, third]) expect(await answer).toMatchObject({ status: 200 });
  expect(speech.pieces).toHaveLength(4);
}, 30_000);

test('storage failures are counted when the bucket rejects requests, even without kept recordings', async () => {
  const metrics = createPrometheusMetrics('all');
  const fleet = await startTestFleet(['all'], {
    settings: { AWS_SECRET_ACCESS_KEY: 'one-that-was-exchanged' },
    operation: { ...quietOperation(), metrics },
  });
  onTestFinished(() => fleet.stop());
  const device = takeDevice(await fleet.signUp());
  await device.open();
  await device.put(0, new Uint8Array([1, 2, 3]));
  const failures = async () =>
    Number(/^parlance_store_failures_total\{.*\} (\d+)$/m.exec(await metrics.render())?.[1]);
  await expect.poll(failures, { timeout: 15_000 }).toBeGreaterThan(0);
}, 30_000);
