import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeakerVoices } from '../../../src/contract/api/speakers.ts';
import type { Transcription, TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { type FakeS3, type S3Fault, startFakeS3 } from '../../support/fake-s3.ts';
import { readZip } from '../../support/read-zip.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const voice = async () => new Uint8Array(await readFile(await speak(SENTENCE)));

/** A segment with one word per second, from `start` on. */
function segment(start: number, text: string, speaker: Segment['speaker']): Segment {
  const words = text.split(' ').map((word, at) => ({
    text: word,
    start: start + at,
    end: start + at + 0.8,
    confidence: 90,
  }));
  return { start, end: start + words.length, text, words, ...(speaker && { speaker }) };
}
const SAID = [segment(0, 'The harbour was', 's1'), segment(4, 'dark. A lamp', 's2')];
const TEXT = 'The harbour was dark. A lamp';

const results: ScriptedResult[] = [];

/** A user who keeps a recording of `SAID`. */
async function keeperOn(server: TestServer) {
  const client = await server.signUp();
  await client.json('POST', '/api/user-preferences', { keepRecordings: true });
  results.push({ segments: SAID, engine: 'openai' });
  const { id } = (await client.upload(await voice())).body as { id: string };
  return { client, id };
}

const detailOf = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}`)).body as TranscriptionDetail;
const split = (
  client: TestClient,
  id: string,
  version: number,
  ...[first, second, key]: [string, string, string?]
) =>
  client.json('POST', `/api/transcriptions/${id}/split`, {
    key,
    version,
    first: { text: first },
    second: { text: second },
  });
const remove = (client: TestClient, id: string) => client.send('DELETE', `/api/transcriptions/${id}`);
const secondOf = ({ body }: { body: unknown }) => (body as { second: Transcription }).second;
const sizeOf = async (client: TestClient, id: string) =>
  Number((await client.send('HEAD', `/api/transcriptions/${id}/audio`)).headers.get('content-length'));
const wordsOf = ({ segments }: TranscriptionDetail) =>
  segments.flatMap(({ words = [] }) => words.map(({ text, start }) => `${start} ${text}`));

describe.each(DATABASES)('splitting a text with a recording on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let id: string;
  let size: number;
  beforeAll(async () => {
    size = (await voice()).byteLength;
    server = await startTestServer(kind, {}, undefined, { recogniser: createScriptedRecogniser(results) });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ client: ann, id } = await keeperOn(server));
  });
  afterEach(async () => {
    // Whatever a test did, deleting the account deletes every recording.
    await ann.json('DELETE', '/api/user/delete-account', { currentPassword: 'walking-on-gravel' });
    await waitFor(async () => expect(await recordings()).toEqual([]), 20_000);
  });
  const recordings = () => readdir(join(server.dataDir, 'recordings'));
  const inTwo = async () => secondOf(await split(ann, id, 1, 'The harbour was dark.', 'A lamp'));

  it('gives each half a recording, words, moments, speakers and a receipt', async () => {
    const names = { s1: 'Ada', s2: 'Bo' };
    await ann.json('PUT', `/api/transcriptions/${id}/speakers/names`, { names });
    const second = await inTwo();
    expect(second).toMatchObject({ duration: 10, audioUrl: `/api/transcriptions/${second.id}/audio` });
    expect([await sizeOf(ann, id), await sizeOf(ann, second.id)]).toEqual([size, size]);
    const half = await detailOf(ann, second.id);
    expect(half).toMatchObject({ originalText: 'A lamp', text: 'A lamp', confidenceScore: 90 });
    expect(half.segments).toEqual([{ ...segment(5, 'A lamp', 's2') }]);
    expect(half.speakerNames).toEqual({ s2: 'Bo' });
    const found = await ann.get('/api/transcriptions?search=lamp&moments=true');
    expect(found.body).toMatchObject({ moments: { [second.id]: [{ at: expect.closeTo(5.7, 0) }] } });

    const receipt = async (of: string) =>
      (await ann.get(`/api/transcriptions/${of}/privacy-receipt`)).body as object;
    const { sound, entries, stayedIn, isComplete } = (await receipt(id)) as Record<string, unknown>;
    expect(sound).toMatchObject({ deletedAt: null });
    expect(await receipt(second.id)).toMatchObject({ sound, entries, stayedIn, isComplete });

    const zip = await fetch(`${server.url}/api/user/export-data?recordings=true`, {
      headers: { cookie: ann.cookie ?? '' },
    });
    const files = [...readZip(Buffer.from(await zip.arrayBuffer())).keys()];
    expect(files).toEqual(['parlance-export.json', `recordings/${id}.webm`, `recordings/${second.id}.webm`]);
    // The speech is counted once.
    const speaking = await ann.get('/api/analytics/speaking?timeZone=UTC');
    expect(speaking.body).toMatchObject({ texts: 1, words: 6 });
    expect(await recordings()).toHaveLength(2);
  });

  it('divides the segments, and restoring the old version restores all of them', async () => {
    const whole = await detailOf(ann, id);
    const second = await inTwo();
    const first = await detailOf(ann, id);
    expect([...wordsOf(first), ...wordsOf(await detailOf(ann, second.id))]).toEqual(wordsOf(whole));
    expect(first.segments.map(({ text }) => text).join(' ')).toBe('The harbour was dark.');
    await ann.json('POST', `/api/transcriptions/${id}/versions/1/restore`, { version: first.version });
    expect((await detailOf(ann, id)).segments).toEqual(whole.segments);
  });

  it('copies finished speaker separation but not a pending one', async () => {
    const tellApart = async (state: string, text: string) => {
      const separation = { state, run: randomUUID(), count: 2, at: Date.now(), error: null };
      const change = { speaker_separation: JSON.stringify(separation) };
      await server.database.db.updateTable('transcriptions').set(change).where('id', '=', text).execute();
    };
    const separation = async (text: string) =>
      ((await ann.get(`/api/transcriptions/${text}/speakers`)).body as SpeakerVoices).separation;
    await tellApart('done', id);
    const second = await inTwo();
    expect(await separation(second.id)).toEqual({ state: 'done' });
    await tellApart('pending', id);
    const middle = secondOf(await split(ann, id, 2, 'The harbour', 'was dark.'));
    expect(await separation(id)).toMatchObject({ state: 'pending' });
    expect(await separation(middle.id)).toBeNull();
  });

  it('lets each half be deleted independently, also concurrently', async () => {
    const second = await inTwo();
    await remove(ann, id);
    expect(await recordings()).toHaveLength(1);
    expect(await sizeOf(ann, second.id)).toBe(size);
    const third = secondOf(await split(ann, second.id, 1, 'A', 'lamp'));
    expect(wordsOf(await detailOf(ann, third.id))).toEqual(['6 lamp']);
    expect(
      (await Promise.all([remove(ann, second.id), remove(ann, third.id)])).map(({ body }) => body),
    ).toEqual([{ deleted: 1 }, { deleted: 1 }]);
    expect(await recordings()).toEqual([]);
  });

  it('can be repeated, with word times in each part', async () => {
    const last = await inTwo();
    const middle = secondOf(await split(ann, id, 2, 'The harbour', 'was dark.'));
    expect(wordsOf(await detailOf(ann, middle.id))).toEqual(['2 was', '4 dark.']);
    expect((await detailOf(ann, middle.id)).originalText).toBe('was\ndark.');
    expect(wordsOf(await detailOf(ann, last.id))).toEqual(['5 A', '6 lamp']);
    expect(await recordings()).toHaveLength(3);
  });

  it('keeps the recordings of both halves while merged and deletes them together', async () => {
    const second = await inTwo();
    await ann.json('POST', '/api/transcriptions/merge', { ids: [id, second.id] });
    expect(await detailOf(ann, id)).toMatchObject({ parts: [{ id: second.id, isKept: true }] });
    expect(await sizeOf(ann, second.id)).toBe(size);
    await ann.send('POST', `/api/transcriptions/${id}/unmerge`);
    expect(wordsOf(await detailOf(ann, second.id))).toEqual(['5 A', '6 lamp']);
    await ann.json('POST', '/api/transcriptions/merge', { ids: [id, second.id] });
    await remove(ann, id);
    expect(await recordings()).toEqual([]);
  });

  it('leaves the recording to the spoken half when the other was typed', async () => {
    await ann.json('PATCH', `/api/transcriptions/${id}`, { version: 1, text: `${TEXT}\n\nWritten` });
    const second = secondOf(await split(ann, id, 2, TEXT, 'Written'));
    expect(second).toMatchObject({ audioUrl: null, duration: 0 });
    expect((await detailOf(ann, second.id)).segments).toEqual([]);
    expect(await recordings()).toHaveLength(1);
  });

  it('succeeds for one of several concurrent requests, and no extra copy remains', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => split(ann, id, 1, 'The harbour', 'was dark. A lamp')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await recordings()).toHaveLength(2);
  });

  it('returns the same two texts to several concurrent requests with one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => split(ann, id, 1, 'The harbour', 'was dark. A lamp', key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => secondOf(answer).id)).size).toBe(1);
    expect(await recordings()).toHaveLength(2);
  });

  it('completes fully or not at all when the text is deleted concurrently', async () => {
    const [made] = await Promise.all([split(ann, id, 1, 'The harbour', 'was dark. A lamp'), remove(ann, id)]);
    expect([200, 404]).toContain(made.status);
    expect(await recordings()).toHaveLength(made.status === 200 ? 1 : 0);
    if (made.status === 200) expect(await sizeOf(ann, secondOf(made).id)).toBe(size);
  });

  it('shares the bytes of the recording on the disk', async () => {
    await inTwo();
    const [name = ''] = await recordings();
    expect((await stat(join(server.dataDir, 'recordings', name))).nlink).toBe(2);
  });

  it('keeps word times when no recording was kept', async () => {
    await ann.json('POST', '/api/user-preferences', { keepRecordings: false });
    results.push({ segments: SAID, engine: 'openai' });
    const { id: other } = (await ann.upload(await voice())).body as { id: string };
    const second = secondOf(await split(ann, other, 1, 'The harbour was dark.', 'A lamp'));
    expect(second.audioUrl).toBeNull();
    expect(wordsOf(await detailOf(ann, second.id))).toEqual(['5 A', '6 lamp']);
  });
});

it('splitting a text copies no recording when the account has no storage left', async () => {
  const server = await startTestServer('sqlite', { ACCOUNT_MEGABYTES: '1' }, undefined, {
    recogniser: createScriptedRecogniser(results),
  });
  const { client, id } = await keeperOn(server);
  const audio_bytes = 900_000;
  await server.database.db.updateTable('transcriptions').set({ audio_bytes }).where('id', '=', id).execute();
  const second = secondOf(await split(client, id, 1, 'The harbour was dark.', 'A lamp'));
  expect(second.audioUrl).toBeNull();
  expect(wordsOf(await detailOf(client, second.id))).toEqual(['5 A', '6 lamp']);
  expect(await readdir(join(server.dataDir, 'recordings'))).toHaveLength(1);
  await server.stop();
});

describe('splitting a text with a recording in an S3 bucket', () => {
  const KEY = { accessKeyId: 'AKIACANARY', secretAccessKey: 'canary/secret', region: 'eu-central-1' };
  let s3: FakeS3;
  let server: TestServer;
  let ann: TestClient;
  let id: string;
  beforeEach(async () => {
    s3 = await startFakeS3('voices', KEY);
    const settings = {
      AUDIO_STORE: 's3',
      S3_BUCKET: 'voices',
      AWS_REGION: KEY.region,
      AWS_ENDPOINT_URL: s3.url,
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    };
    const recogniser = createScriptedRecogniser(results);
    server = await startTestServer('sqlite', settings, undefined, { recogniser });
    ({ client: ann, id } = await keeperOn(server));
  });
  afterEach(async () => {
    await server.stop();
    await s3.close();
  });
  const inTwo = async () => secondOf(await split(ann, id, 1, 'The harbour was dark.', 'A lamp'));

  it('copies the recording within the store', async () => {
    const second = await inTwo();
    expect(await sizeOf(ann, second.id)).toBe((await voice()).byteLength);
    expect([...s3.objects.values()].map(({ mediaType }) => mediaType)).toEqual(['audio/webm', 'audio/webm']);
    const sent = s3.requests.filter(({ line, expected }) => line.startsWith('PUT') && expected > 0);
    expect(sent).toHaveLength(1);
    await remove(ann, id);
    expect(s3.objects.size).toBe(1);
    await remove(ann, second.id);
    expect(s3.objects.size).toBe(0);
    expect(s3.requests.filter(({ refused }) => refused)).toEqual([]);
  });

  /** Splits a text, and runs `work` before its recording is copied. */
  async function splitDuring(text: string, work: () => Promise<unknown>) {
    const { promise: until, resolve: release } = Promise.withResolvers<void>();
    const sentBefore = s3.requests.length;
    s3.failNext({ kind: 'held', until });
    const splitting = split(ann, text, 1, 'The harbour was dark.', 'A lamp');
    await waitFor(() => expect(s3.requests).toHaveLength(sentBefore + 1));
    await work();
    release();
    return splitting;
  }

  it('makes no second half of a text that is merged into another one during the copy', async () => {
    results.push({ segments: SAID, engine: 'openai' });
    const { id: newer } = (await ann.upload(await voice())).body as { id: string };
    const answer = await splitDuring(newer, () =>
      ann.json('POST', '/api/transcriptions/merge', { ids: [id, newer] }),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { body } = await ann.get('/api/transcriptions');
    expect(body).toMatchObject({ total: 1, transcriptions: [{ id }] });
    expect(s3.objects.size).toBe(2);
    await ann.send('POST', `/api/transcriptions/${id}/unmerge`);
    expect(await detailOf(ann, newer)).toMatchObject({ version: 1, segments: SAID });
  });

  it('keeps names of speakers that are stored during the copy', async () => {
    const answer = await splitDuring(id, () =>
      ann.json('PUT', `/api/transcriptions/${id}/speakers/names`, { names: { s1: 'Ada', s2: 'Bo' } }),
    );
    const half = await detailOf(ann, secondOf(answer).id);
    expect(half).toMatchObject({ speakerNames: { s2: 'Bo' }, audioUrl: expect.any(String) });
  });

  it('stores the second half without a recording that is deleted during the copy', async () => {
    const [copied, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sentBefore = s3.requests.length;
    s3.failNext({ kind: 'held', until: copied.promise }, { kind: 'held', until: removed.promise });
    const sent = (count: number) => waitFor(() => expect(s3.requests).toHaveLength(sentBefore + count));
    const splitting = inTwo();
    await sent(1);
    const deletion = ann.send('DELETE', `/api/transcriptions/${id}/audio`);
    await sent(2);
    copied.resolve();
    const half = await detailOf(ann, (await splitting).id);
    removed.resolve();
    await deletion;
    expect(half).toMatchObject({ text: 'A lamp', audioUrl: null });
    expect(wordsOf(half)).toEqual(['5 A', '6 lamp']);
    expect(s3.objects.size).toBe(0);
  });

  it.each<[string, S3Fault[]]>([
    ['refuses', [{ kind: 'status', status: 403, code: 'AccessDenied' }]],
    ['reports that it is too large', [{ kind: 'status', status: 400, code: 'InvalidRequest' }]],
    ['fails during the copy', Array.from({ length: 3 }, () => ({ kind: 'late', code: 'InternalError' }))],
  ])('continues without a recording for the second half when the store %s', async (_, faults) => {
    s3.failNext(...faults);
    const second = await inTwo();
    expect(second.audioUrl).toBeNull();
    expect(wordsOf(await detailOf(ann, second.id))).toEqual(['5 A', '6 lamp']);
    expect(s3.objects.size).toBe(1);
  });

  it('leaves no uncommitted copies, and a job removes only those', async () => {
    const kept = await inTwo();
    results.push({ segments: SAID, engine: 'openai' });
    const { id: other } = (await ann.upload(await voice())).body as { id: string };
    s3.failNext(...Array.from({ length: 3 }, (): S3Fault => ({ kind: 'lost' })));
    const lost = secondOf(await split(ann, other, 1, 'The harbour was dark.', 'A lamp'));
    expect(lost.audioUrl).toBeNull();
    // The same state as after a server that ended before the text was stored.
    const { db } = server.database;
    const cut = secondOf(await split(ann, other, 2, 'The harbour', 'was dark.'));
    await db.deleteFrom('transcriptions').where('id', '=', cut.id).execute();
    expect(s3.objects.size).toBe(5);
    const later = () => db.selectFrom('jobs').where('name', '=', 'delete-uncommitted-copy');
    expect(await later().selectAll().execute()).toHaveLength(5);
    await db.updateTable('jobs').set({ due_at: 0 }).where('name', '=', 'delete-uncommitted-copy').execute();
    await waitFor(async () => expect(await later().selectAll().execute()).toEqual([]), 20_000);
    await waitFor(() => expect(s3.objects.size).toBe(3), 20_000);
    expect(await sizeOf(ann, kept.id)).toBe((await voice()).byteLength);
  });
});
