import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/contract/api/plan.ts';
import { programsOf } from '../support/speech/test-folder.ts';
import { PARAGRAPH, speak, toFormat } from '../support/speech/voice.ts';
import { chunksOf, takeDevice } from '../support/take-device.ts';
import type { TestClient } from '../support/test-client.ts';
import { type FleetServer, startTestFleet, type TestFleet } from '../support/test-fleet.ts';

/** The number of chunks after which the engine is killed: a part is recognised, and a part is not. */
const KILLED_AFTER = 20;

describe('killing the speech engine of a fleet server during a recording', () => {
  let fleet: TestFleet;
  let ann: TestClient;
  let chunks: readonly Uint8Array<ArrayBuffer>[];
  const servers: FleetServer[] = [];
  let made = 0;
  let seconds = 0;

  beforeAll(async () => {
    chunks = chunksOf(new Uint8Array(await readFile(await toFormat(await speak(PARAGRAPH), 'webm'))), 2000);
    const settings = { SPEECH_ENGINE: 'moonshine', QUOTAS: 'on' };
    fleet = await startTestFleet([], { recognises: true, settings });
    servers.push(await fleet.start(), await fleet.start());
    ann = await fleet.signUp();
  });
  afterAll(() => fleet.stop());

  /** Kills every engine that runs; returns how many there were. */
  async function killEngines(): Promise<number> {
    const running = await Promise.all(servers.map(({ dataDir }) => programsOf(dataDir)));
    for (const id of running.flat()) process.kill(id, 'SIGKILL');
    return running.flat().length;
  }

  /** Expects one more text, charged once, and no take left. */
  async function expectOneText(answer: unknown): Promise<void> {
    expect(answer).toMatchObject({ status: 200, body: { noSpeech: false } });
    const { id, duration, originalText } = (answer as { body: Record<string, unknown> }).body;
    made += 1;
    seconds += Number(duration);
    expect(String(originalText).split(' ').length).toBeGreaterThan(15);
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({
      total: made,
      transcriptions: expect.arrayContaining([expect.objectContaining({ id })]),
    });
    expect((await ann.get('/api/takes')).body).toEqual({ takes: [] });
    const ledger = ((await ann.get('/api/plan')).body as Plan).seconds;
    expect(ledger).toMatchObject({ used: expect.closeTo(seconds, 2), reserved: 0 });
  }

  it('loses nothing of a recording that is still being spoken', async () => {
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false });
    for (const [n, chunk] of chunks.entries()) {
      expect((await device.put(n, chunk)).status).toBe(200);
      if (n === KILLED_AFTER) await expect.poll(killEngines, { timeout: 20_000 }).toBeGreaterThan(0);
    }
    await expectOneText(await device.finish(chunks.length));
  }, 60_000);

  it('keeps a complete recording, which is transcribed and charged once', async () => {
    const device = takeDevice(ann);
    await device.open({ personalizeEnabled: false });
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    const finishing = device.finish(chunks.length);
    await expect.poll(killEngines, { timeout: 20_000 }).toBeGreaterThan(0);
    const answer = await finishing;
    // The device retries a failed recording; one recognised before the kill is not requested twice.
    if (answer.status !== 200) expect(answer.body).toMatchObject({ code: 'engine_failed' });
    await expectOneText(answer.status === 200 ? answer : await device.retry());
  }, 60_000);
});
