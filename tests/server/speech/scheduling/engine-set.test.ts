import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { SpeechError } from '../../../../src/server/speech/engines/speech-error.ts';
import { createEngineSet } from '../../../../src/server/speech/scheduling/engine-set.ts';
import { createCountingEngine } from '../../../support/speech/counting-engine.ts';
import { startSpeechServer } from '../../../support/speech/speech-server.ts';
import { SENTENCE, speak } from '../../../support/speech/voice.ts';
import { type ReceivedEvent, readEvents } from '../../../support/take-device.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { startTestServer } from '../../../support/test-server.ts';

const never = new AbortController().signal;

/** The number of recordings that an engine processes concurrently. */
async function parallelOf(facts: Parameters<typeof createCountingEngine>[0], parallel: number | null) {
  const set = createEngineSet([createCountingEngine(facts)], { parallel });
  let running = 0;
  for (let owner = 0; owner < 20; owner += 1) {
    void set
      .choose('en')
      .slots.take({ owner }, never)
      .then(() => (running += 1));
  }
  await new Promise((resolve) => setImmediate(resolve));
  return running;
}

test('an engine runs as many recordings as its slots, or as the operator configured', async () => {
  expect(await parallelOf({ slots: 3 }, null)).toBe(3);
  expect(await parallelOf({ slots: 3 }, 7)).toBe(7);
  expect(await parallelOf({ slots: 3 }, 1)).toBe(1);
  // A model in memory cannot run more than fit.
  expect(await parallelOf({ slots: 3, slotsMax: 3 }, 7)).toBe(3);
});

test('an engine that refuses the audio or language of a recording is not skipped for others', () => {
  const [first, second] = [createCountingEngine(), createCountingEngine()];
  const outages: string[] = [];
  const set = createEngineSet([first, second], { onOutage: ({ reason }) => outages.push(reason) });
  const refused = new SpeechError('engine_failed', 'The speech service answered 400.', {
    isAboutPiece: true,
  });
  const unknown = new SpeechError('language_unsupported', 'The model does not understand this language.');
  for (const error of [refused, refused, unknown, unknown])
    expect(set.failed(set.choose('ja'), error, 'ja')?.engine).toBe(second);
  expect(set.choose('en').engine).toBe(first);
  const broken = new SpeechError('engine_failed', 'The speech service answered 500.');
  for (const error of [broken, broken]) set.failed(set.choose('en'), error, 'en');
  expect(set.choose('en').engine).toBe(second);
  expect(outages).toEqual([broken.message]);
});

test('an engine that has refused the audio of a recording is no fallback for it', () => {
  const engines = [createCountingEngine(), createCountingEngine(), createCountingEngine()];
  const set = createEngineSet(engines);
  const refused = new SpeechError('language_unsupported', 'The model does not understand this language.');
  const broken = new SpeechError('engine_unavailable', 'It is gone.');
  const first = set.choose('ja');
  const second = set.failed(first, refused, 'ja', false, [first]);
  expect(second?.engine).toBe(engines[1]);
  const third = second && set.failed(second, refused, 'ja', false, [first, second]);
  expect(third?.engine).toBe(engines[2]);
  expect(second && third && set.failed(third, broken, 'ja', false, [first, second])).toBeNull();
});

test('a recording with nothingLeaves never uses an outside engine, not even as a fallback', () => {
  const outside = { ...createCountingEngine({ slots: 1 }), sentTo: ['https://api.example.com/v1'] };
  const inside = { ...createCountingEngine({ slots: 1 }), sentTo: ['http://10.0.0.7/v1'] };
  const box = createCountingEngine({ slots: 1 });
  const set = createEngineSet([outside, inside], { reserve: [box] });
  expect(set.choose('en').engine).toBe(outside);
  const first = set.choose('en', true);
  expect(first.engine).toBe(inside);
  const broken = new SpeechError('engine_unavailable', 'It is gone.');
  expect(set.failed(first, broken, 'en', true)?.engine).toBe(box);
  const alone = createEngineSet([outside]);
  expect(() => alone.choose('en', true)).toThrow(expect.objectContaining({ code: 'nothing_leaves' }));
});

test('an engine with fewer available servers runs fewer recordings', async () => {
  expect(await parallelOf({ slots: 8, slotsNow: () => 4 }, null)).toBe(4);
  expect(await parallelOf({ slots: 8, slotsNow: () => 4 }, 6)).toBe(3);
});

/** Uploads a recording; `told` collects the queue positions of its events. */
function upload(client: TestClient, sound: Uint8Array<ArrayBuffer>) {
  const takeId = randomUUID();
  const told: unknown[] = [];
  const answer = client.upload(sound, { takeId, language: 'en' });
  const note = ({ name, data }: ReceivedEvent) => {
    if (name === 'queue' && 'ahead' in data) told.push(data.ahead);
  };
  const listen = () => readEvents(client, `/api/takes/${takeId}/events`, { onEvent: note });
  return { takeId, answer, told, listen };
}

test('uploads waiting for the only slot receive their queue position and are all transcribed', async () => {
  const speech = await startSpeechServer('a text');
  const server = await startTestServer('sqlite', {
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URLS: speech.url,
    SPEECH_PARALLEL: '1',
    OPENAI_API_KEY: 'sk-writing',
  });
  onTestFinished(() => server.stop());
  const sound = new Uint8Array(await readFile(await speak(SENTENCE)));
  const people = [await server.signUp(), await server.signUp(), await server.signUp()];
  speech.heldLanguage = 'en';
  const uploads: ReturnType<typeof upload>[] = [];
  for (const person of people) {
    const sent = upload(person, sound);
    uploads.push(sent);
    await expect
      .poll(async () => (await person.get('/api/takes')).body)
      .toMatchObject({
        takes: [{ state: 'transcribing' }],
      });
    if (uploads.length === 1) await expect.poll(() => speech.held.length).toBe(1);
  }
  const listening = uploads.map(({ listen }) => listen());
  await expect.poll(() => uploads.map(({ told }) => told), { timeout: 5000 }).toEqual([[], [0], [1]]);
  speech.releaseHeld();
  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await Promise.all(listening);
  expect(uploads.map(({ told }) => told.at(-1))).toEqual([undefined, null, null]);
  expect([speech.mostOpen, speech.pieces.length]).toEqual([1, 3]);
  expect([...speech.keys]).toEqual(['Bearer none']);
});
