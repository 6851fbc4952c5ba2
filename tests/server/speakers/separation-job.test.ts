import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeakerVoices } from '../../../src/contract/api/speakers.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import type { DatabaseKind } from '../../../src/server/db/database.ts';
import { BusyJobError } from '../../../src/server/jobs/job-error.ts';
import { JOB_KINDS } from '../../../src/server/jobs/job-kinds.ts';
import { createSeparationJob } from '../../../src/server/speakers/separation-job.ts';
import { createSpeakerStore } from '../../../src/server/speakers/store.ts';
import type { SpeakerSeparator } from '../../../src/server/speech/speakers/separator.ts';
import { createSpeakerSeparator } from '../../../src/server/speech/speakers/speaker-thread.ts';
import { createScriptedRecogniser } from '../../support/scripted-recogniser.ts';
import { type Conversation, mixConversation, voices, wavOfTalk } from '../../support/speech/conversation.ts';
import { chunksOf, takeDevice } from '../../support/take-device.ts';
import { TestClient } from '../../support/test-client.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';
import { startTestFleet } from '../../support/test-fleet.ts';
import { startTestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const CHUNK = 500_000;
/** Timeout of a job on a busy machine and polling interval, in milliseconds. */
const SOON = { timeout: 60_000, interval: 100 };

let talk: Conversation;
beforeAll(async () => {
  const clips = await voices();
  talk = mixConversation([clips.reader, clips.Carlo], 30, 4);
});

const heard = (): Segment[] => [
  {
    start: 0,
    end: talk.units.at(-1)?.end ?? 0,
    text: talk.units.map((_, at) => `w${at}`).join(' '),
    words: talk.units.map((unit, at) => ({ ...unit, text: `w${at}`, confidence: 90 })),
  },
];

const startOn = (data: TestDatabase, separator?: SpeakerSeparator) =>
  startTestServer(data, {}, undefined, {
    recogniser: createScriptedRecogniser([{ segments: heard() }, { segments: heard() }]),
    ...(separator && { separator }),
  });

/** Separates speakers once the test says so: until then an attempt has read its text and changed nothing. */
function createHeldSeparator() {
  const { separate } = createSpeakerSeparator();
  const held: (() => void)[] = [];
  const separator: SpeakerSeparator = {
    async separate(request) {
      const { signal } = request;
      await new Promise<void>((resolve, reject) => {
        held.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return separate(request);
    },
  };
  return {
    separator,
    /** Waits for an attempt. */
    holds: () => waitFor(() => expect(held).toHaveLength(1), SOON),
    release: () => held.shift()?.(),
  };
}

const speakersOf = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}/speakers`)).body as SpeakerVoices;
const begin = async (client: TestClient, id: string) =>
  (await client.json('POST', `/api/transcriptions/${id}/speakers`, { count: 2 })).body as SpeakerVoices;
const detail = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}`)).body as TranscriptionDetail;
const heardIn = ({ segments }: TranscriptionDetail) => new Set(segments.map(({ speaker }) => speaker));

async function signUp(url: string, email = 'ann@example.com'): Promise<TestClient> {
  const client = new TestClient(url);
  const account = { name: 'Ann Example', email, password: 'walking-on-gravel' };
  await client.json('POST', '/api/register', account);
  await client.json('POST', '/api/user-preferences', { keepRecordings: true });
  return client;
}

async function record(client: TestClient): Promise<string> {
  const device = takeDevice(client);
  await device.open();
  const chunks = chunksOf(wavOfTalk(talk), CHUNK);
  for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
  return ((await device.finish(chunks.length)).body as TranscriptionDetail).id;
}

const isDone = (client: TestClient, id: string) =>
  waitFor(async () => expect((await speakersOf(client, id)).separation).toEqual({ state: 'done' }), SOON);

/** A text recorded on a separate server. */
interface Recorded {
  readonly data: TestDatabase;
  readonly ann: TestClient;
  readonly id: string;
}

async function onServer(
  kind: DatabaseKind,
  use: (recorded: Recorded) => Promise<void>,
  separator?: SpeakerSeparator,
) {
  const data = await createTestDatabase(kind);
  const server = await startOn(data, separator);
  const ann = await signUp(server.url);
  await use({ data, ann, id: await record(ann) });
  await server.stop();
  await data.remove();
}

/** Marks the speaker separation of a text as pending since `at`, without a job; returns job data. */
async function setPending({ database: { db } }: TestDatabase, id: string, { at }: { at: number }) {
  const run = randomUUID();
  const { owner } = await db
    .updateTable('transcriptions')
    .set({ speaker_separation: JSON.stringify({ state: 'pending', run, count: 2, at, error: null }) })
    .where('id', '=', id)
    .returning('owner')
    .executeTakeFirstOrThrow();
  return { owner, text: id, run };
}

describe.each(DATABASES)('speaker separation job on %s', (kind) => {
  /** The states of the jobs that are stored. */
  const jobsIn = async ({ database }: TestDatabase) => {
    const jobs = database.db.selectFrom('jobs').where('name', '=', 'separate-speakers').select('state');
    return (await jobs.execute()).map(({ state }) => state);
  };
  const reached = (data: TestDatabase, states: string[]) =>
    waitFor(async () => expect(await jobsIn(data)).toEqual(states), SOON);

  it('runs once and is resumed by the next server after one stopped halfway', async () => {
    const data = await createTestDatabase(kind);
    const { separator, holds } = createHeldSeparator();
    const first = await startOn(data, separator);
    const ann = await signUp(first.url);
    const id = await record(ann);
    const { separation } = await begin(ann, id);
    expect(separation?.state).toBe('pending');
    // Two requests lead to one job.
    await begin(ann, id);
    await holds();
    expect(await jobsIn(data)).toEqual(['active']);
    await first.stop();
    expect(await jobsIn(data)).toEqual(['retrying']);

    const second = await startOn(data);
    ann.url = second.url;
    expect((await speakersOf(ann, id)).separation?.state).toBe('pending');
    await reached(data, []);
    const { voices: found, separation: after } = await speakersOf(ann, id);
    expect(after).toEqual({ state: 'done' });
    expect(found).toHaveLength(2);
    expect(heardIn(await detail(ann, id))).toEqual(new Set(['s1', 's2']));
    await second.stop();
    await data.remove();
  });

  it('handles a text that is corrected, split or deleted meanwhile', () => {
    const { separator, holds, release } = createHeldSeparator();
    const check = async ({ data, ann, id }: Recorded) => {
      await begin(ann, id);
      await holds();
      const path = `/api/transcriptions/${id}`;
      await ann.json('PATCH', `${path}/speakers/turns`, { from: 0, to: 0, speaker: 's3' });
      const halves = { first: { text: 'one' }, second: { text: 'two' } };
      const split = await ann.json('POST', `${path}/split`, { version: 1, ...halves });
      // The running attempt does not know the correction and is followed by one that does.
      release();
      await holds();
      expect(heardIn(await detail(ann, id))).toEqual(new Set(['s3']));
      release();
      await reached(data, []);
      expect((await speakersOf(ann, id)).separation).toEqual({ state: 'done' });
      expect(await detail(ann, id)).toMatchObject({ text: 'one' });
      expect(heardIn(await detail(ann, id))).toEqual(new Set(['s1', 's2']));
      const { second } = split.body as { second: { id: string } };
      expect((await speakersOf(ann, second.id)).separation).toBeNull();

      await begin(ann, id);
      await holds();
      await ann.json('DELETE', path, {});
      release();
      await reached(data, []);
      expect((await ann.get(`${path}/speakers`)).status).toBe(404);
    };
    return onServer(kind, check, separator);
  });

  it('ends without a result or a failure when the recording is deleted meanwhile', () => {
    const { separator, holds, release } = createHeldSeparator();
    const check = async ({ data, ann, id }: Recorded) => {
      await begin(ann, id);
      await holds();
      const before = await detail(ann, id);
      const { body } = await ann.send('DELETE', `/api/transcriptions/${id}/audio`);
      expect(body).toMatchObject({ id, audioUrl: null });
      expect((await speakersOf(ann, id)).separation).toBeNull();
      release();
      await reached(data, []);
      expect((await speakersOf(ann, id)).separation).toBeNull();
      expect((await detail(ann, id)).segments).toEqual(before.segments);
      const again = await ann.json('POST', `/api/transcriptions/${id}/speakers`, { count: 2 });
      expect(again.body).toMatchObject({ code: 'no_recording' });
    };
    return onServer(kind, check, separator);
  });

  it('fails after three tries and can be started again', () =>
    onServer(kind, async ({ data, ann, id }) => {
      // A folder in place of the recording, so that no attempt can read it.
      const folder = join(data.dataDir, 'recordings');
      const [key = ''] = readdirSync(folder);
      const [recording, aside] = [join(folder, key), join(data.dataDir, 'aside')];
      renameSync(recording, aside);
      mkdirSync(recording);
      expect((await begin(ann, id)).separation?.state).toBe('pending');
      // A job that waits for its next attempt does not count as failed.
      await reached(data, ['retrying']);
      expect((await speakersOf(ann, id)).separation?.state).toBe('pending');
      await reached(data, ['dead']);
      expect((await speakersOf(ann, id)).separation).toMatchObject({ state: 'failed', error: 'internal' });

      rmdirSync(recording);
      renameSync(aside, recording);
      expect((await begin(ann, id)).separation?.state).toBe('pending');
      await isDone(ann, id);
    }));

  it('lets another user’s job run while many long ones of one user wait', async () => {
    const data = await createTestDatabase(kind);
    const hours = [...heard(), { start: 3599, end: 3600, text: 'The end.' }];
    const many = JOB_KINDS['separate-speakers'].parallel;
    const long = Promise.withResolvers<void>();
    const server = await startTestServer(data, {}, undefined, {
      recogniser: createScriptedRecogniser([
        ...Array.from({ length: many }, () => ({ segments: hours })),
        { segments: heard() },
      ]),
      separator: {
        async separate({ units }) {
          if (units.length > talk.units.length) await long.promise;
          return { speakerOf: units.map((_, at) => at % 2), prints: [[1], [2]] };
        },
      },
    });
    const ann = await signUp(server.url);
    const bob = await signUp(server.url, 'bob@example.com');
    const texts: string[] = [];
    for (let n = 0; n < many; n += 1) texts.push(await record(ann));
    await data.database.db.updateTable('transcriptions').set({ duration: 3600 }).execute();
    for (const each of texts) await begin(ann, each);
    const his = await record(bob);
    await begin(bob, his);
    await isDone(bob, his);
    const waiting = Array(many - 1).fill('retrying');
    await expect.poll(async () => (await jobsIn(data)).toSorted()).toEqual(['active', ...waiting]);
    long.resolve();
    for (const each of texts) await isDone(ann, each);
    await server.stop();
    await data.remove();
  });

  it('waits for another job of the same user without reading the text or counting as failed', () =>
    onServer(kind, async ({ data, ann, id }) => {
      const store = createSpeakerStore(data.database);
      const find = vi.fn(store.find);
      const ended = Promise.withResolvers<null>();
      let now = Date.now() - 3 * 60 * 60_000;
      const run = createSeparationJob({
        store: { ...store, find },
        now: () => now,
        withAudioFile: (_key, _signal, use) => use('/nowhere'),
        separate: () => ended.promise,
      });
      const job = await setPending(data, id, { at: now });
      const attempt = () => run(job, new AbortController().signal, { isLast: false, addedAt: now });
      const running = attempt();
      await expect.poll(() => find.mock.calls).toHaveLength(1);
      expect((await speakersOf(ann, id)).separation?.state).toBe('failed');
      now = Date.now();
      await expect(attempt()).rejects.toBeInstanceOf(BusyJobError);
      expect(find).toHaveBeenCalledOnce();
      expect((await speakersOf(ann, id)).separation?.state).toBe('pending');
      ended.resolve(null);
      await running;
    }));

  it('counts as failed after two hours without progress', () =>
    onServer(kind, async ({ data, ann, id }) => {
      const beganAgo = (minutes: number) => setPending(data, id, { at: Date.now() - minutes * 60_000 });
      await beganAgo(119);
      expect((await speakersOf(ann, id)).separation?.state).toBe('pending');
      expect((await begin(ann, id)).separation?.state).toBe('pending');
      expect(await jobsIn(data)).toEqual([]);
      await beganAgo(121);
      expect((await speakersOf(ann, id)).separation).toMatchObject({ state: 'failed', error: 'internal' });
      expect((await begin(ann, id)).separation?.state).toBe('pending');
      await isDone(ann, id);
    }));
});

it('a speaker separation job of a fleet is retried by a worker and visible on every server', async () => {
  const recogniser = createScriptedRecogniser([{ segments: heard() }]);
  const fleet = await startTestFleet(['worker'], { recogniser });
  onTestFinished(() => fleet.stop());
  const [first, second] = [await fleet.start({ ROLE: 'api' }), await fleet.start({ ROLE: 'api' })];
  const ann = await fleet.signUp();
  await ann.json('POST', '/api/user-preferences', { keepRecordings: true });
  const id = await record(ann);
  const { db } = fleet.database.database;
  const jobs = async () =>
    (
      await sql<{ state: string; output: unknown }>`
        select state, output from pgboss.job where name = 'separate-speakers'`.execute(db)
    ).rows;

  const path = [...fleet.s3.objects.keys()].find((key) => key.includes('/recordings/')) ?? 'none';
  fleet.s3.failNext({ kind: 'status', status: 403, code: 'AccessDenied', path });
  ann.url = first.url;
  expect((await begin(ann, id)).separation?.state).toBe('pending');
  await waitFor(
    async () => expect(await jobs()).toEqual([{ state: 'retry', output: { code: 'audio_store_failed' } }]),
    SOON,
  );
  ann.url = second.url;
  expect((await speakersOf(ann, id)).separation?.state).toBe('pending');
  await isDone(ann, id);
  expect(heardIn(await detail(ann, id))).toEqual(new Set(['s1', 's2']));
  await waitFor(async () => expect(await jobs()).toEqual([]), SOON);
});
