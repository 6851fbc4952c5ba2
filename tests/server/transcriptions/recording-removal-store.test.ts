import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrivacyReceipt } from '../../../src/contract/api/privacy-receipts.ts';
import type { Segment } from '../../../src/contract/api/segments.ts';
import type { SpeakerVoices } from '../../../src/contract/api/speakers.ts';
import type { Transcription, TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';
import { makeItem } from '../../support/owned-items.ts';
import { readZip } from '../../support/read-zip.ts';
import { createScriptedRecogniser, type ScriptedResult } from '../../support/scripted-recogniser.ts';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

const WORDS = ['Old', 'lamps'].map((text, at) => ({ text, start: at, end: at + 0.8, confidence: 90 }));
const SAID: Segment[] = [{ start: 0, end: 2, text: 'Old lamps', words: WORDS, speaker: 's1' }];
/** A moment long before the deletion of a recording. */
const EARLIER = Date.parse('2026-01-01T08:00:00Z');

const results: ScriptedResult[] = [];
const recogniser = createScriptedRecogniser(results);

async function upload(client: TestClient) {
  results.push({ segments: SAID, engine: 'openai' });
  return client.upload(new Uint8Array(await readFile(await speak(SENTENCE))));
}

async function record(client: TestClient, keepRecordings = true): Promise<string> {
  await client.json('POST', '/api/user-preferences', { keepRecordings });
  return ((await upload(client)).body as { id: string }).id;
}

const detailOf = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}`)).body as TranscriptionDetail;
const soundOf = async (client: TestClient, id: string) =>
  ((await client.get(`/api/transcriptions/${id}/privacy-receipt`)).body as PrivacyReceipt).sound;
const removeAudio = (client: TestClient, id: string) =>
  client.send('DELETE', `/api/transcriptions/${id}/audio`);
const audioStatus = async (client: TestClient, id: string) =>
  (await client.get(`/api/transcriptions/${id}/audio`)).status;

describe.each(DATABASES)('DELETE /api/transcriptions/{id}/audio on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind, { ACCOUNT_MEGABYTES: '1' }, undefined, { recogniser });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ann = await server.signUp();
    results.length = 0;
  });
  const recordings = () => readdir(join(server.dataDir, 'recordings')).catch(() => []);
  const change = (
    id: string,
    columns: { created_at?: number; audio_bytes?: number; speaker_separation?: string },
  ) => server.database.db.updateTable('transcriptions').set(columns).where('id', '=', id).execute();
  const merge = (...ids: string[]) => ann.json('POST', '/api/transcriptions/merge', { ids });

  it('deletes the recording, keeps all that was recognised, and can be repeated', async () => {
    const before = (await recordings()).length;
    const id = await record(ann);
    const kept = await detailOf(ann, id);
    expect(await recordings()).toHaveLength(before + 1);
    const answer = await removeAudio(ann, id);
    expect(answer).toMatchObject({ status: 200, body: { ...kept, audioUrl: null } });
    expect(await detailOf(ann, id)).toEqual({ ...kept, audioUrl: null });
    expect(await audioStatus(ann, id)).toBe(404);
    expect(await recordings()).toHaveLength(before);
    const noted = server.database.db.selectFrom('recordings_to_remove').selectAll();
    expect(await noted.execute()).toEqual([]);
    expect(await removeAudio(ann, id)).toMatchObject({ status: 200, body: answer.body });
    const other = await record(ann, false);
    expect(await removeAudio(ann, other)).toMatchObject({ status: 200, body: { id: other, audioUrl: null } });
    expect((await removeAudio(ann, randomUUID())).body).toMatchObject({ code: 'not_found' });
  });

  it('leaves the recording of another account', async () => {
    const id = await record(ann);
    const bob = await server.signUp();
    expect((await removeAudio(bob, id)).body).toMatchObject({ code: 'not_found' });
    expect(await audioStatus(ann, id)).toBe(200);
    expect(await soundOf(ann, id)).toMatchObject({ deletedAt: null });
  });

  it('states the moment of the deletion in the receipt and in the export', async () => {
    const id = await record(ann);
    await change(id, { created_at: EARLIER });
    expect(await soundOf(ann, id)).toMatchObject({ deletedAt: null });
    const before = Date.now();
    await removeAudio(ann, id);
    const { deletedAt } = (await soundOf(ann, id)) ?? {};
    expect(Date.parse(deletedAt ?? '')).toBeGreaterThanOrEqual(before);
    await removeAudio(ann, id);
    expect(await soundOf(ann, id)).toMatchObject({ deletedAt });

    const zip = await fetch(`${server.url}/api/user/export-data?recordings=true`, {
      headers: { cookie: ann.cookie ?? '' },
    });
    const files = readZip(Buffer.from(await zip.arrayBuffer()));
    expect([...files.keys()]).toEqual(['parlance-export.json']);
    const exported = JSON.parse((await ann.get('/api/user/export-data')).text);
    expect(exported.transcriptions).toMatchObject([{ id, audioDeletedAt: deletedAt, audioFormat: 'webm' }]);
  });

  it('deletes the recordings of merged texts, which are gone in each of them once taken apart', async () => {
    const before = (await recordings()).length;
    const ids = [await record(ann), await record(ann), await record(ann)];
    const [one = '', two = '', three = ''] = ids;
    for (const id of ids) await change(id, { created_at: EARLIER });
    // The third is part of the second, which is part of the first.
    await merge(two, three);
    await merge(one, two);
    expect(await detailOf(ann, one)).toMatchObject({ parts: [{ id: two, isKept: true }] });
    const { body } = await removeAudio(ann, one);
    expect(body).toMatchObject({ audioUrl: null, parts: [{ id: two, isKept: false }] });
    expect(await recordings()).toHaveLength(before);
    expect(Date.parse((await soundOf(ann, one))?.deletedAt ?? '')).toBeGreaterThan(EARLIER);
    for (const id of [one, two]) await ann.send('POST', `/api/transcriptions/${id}/unmerge`);
    for (const id of ids) {
      expect(await detailOf(ann, id)).toMatchObject({ text: 'Old lamps', audioUrl: null, parts: [] });
      expect(Date.parse((await soundOf(ann, id))?.deletedAt ?? '')).toBeGreaterThan(EARLIER);
    }
  });

  it('deletes the recording of one part, and leaves those of the whole and of a split-off half', async () => {
    const before = (await recordings()).length;
    const [one, two] = [await record(ann), await record(ann)];
    await merge(one, two);
    await removeAudio(ann, two);
    expect(await detailOf(ann, one)).toMatchObject({
      audioUrl: expect.any(String),
      parts: [{ id: two, isKept: false }],
    });
    expect(await soundOf(ann, one)).toMatchObject({ deletedAt: null });
    await ann.send('POST', `/api/transcriptions/${one}/unmerge`);
    const { version } = await detailOf(ann, one);
    const halves = { version, first: { text: 'Old' }, second: { text: 'lamps' } };
    const { body } = await ann.json('POST', `/api/transcriptions/${one}/split`, halves);
    const { id: half } = (body as { second: Transcription }).second;
    await removeAudio(ann, one);
    expect([await audioStatus(ann, one), await audioStatus(ann, half)]).toEqual([404, 200]);
    expect(await soundOf(ann, half)).toMatchObject({ deletedAt: null });
    expect(await recordings()).toHaveLength(before + 1);
  });

  it('withdraws a separation of its speakers that waits, and keeps one that is done', async () => {
    const separationOf = async (id: string) =>
      ((await ann.get(`/api/transcriptions/${id}/speakers`)).body as SpeakerVoices).separation;
    for (const [state, after] of [
      ['pending', null],
      ['done', { state: 'done' }],
    ] as const) {
      const id = await record(ann);
      const separation = { state, run: randomUUID(), count: 2, at: Date.now(), error: null };
      await change(id, { speaker_separation: JSON.stringify(separation) });
      const { body } = await removeAudio(ann, id);
      expect(body).toMatchObject({ segments: SAID });
      expect(body).not.toHaveProperty('isSeparating');
      expect(await separationOf(id)).toEqual(after);
    }
    const failed = await ann.json('POST', `/api/transcriptions/${await record(ann, false)}/speakers`, {});
    expect(failed.body).toMatchObject({ code: 'no_recording' });
  });

  it('makes room in the account', async () => {
    const id = await makeItem(server, ann, '/api/transcriptions/{id}');
    await change(id, { audio_bytes: 1_048_000 });
    expect((await upload(ann)).body).toMatchObject({ code: 'account_full' });
    await removeAudio(ann, id);
    // A measurement that refused is repeated after a second.
    await waitFor(async () => expect((await upload(ann)).status).toBe(200), 10_000);
  });
});

it('a deleted recording was in the bucket until then, and its receipt still says so', async () => {
  const s3 = await startFakeS3('voices', {
    accessKeyId: 'AKIA',
    secretAccessKey: 'secret',
    region: 'eu-central-1',
  });
  const settings = {
    AUDIO_STORE: 's3',
    S3_BUCKET: 'voices',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: s3.url.replace('127.0.0.1', '0.0.0.0'),
    AWS_ACCESS_KEY_ID: 'AKIA',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const server = await startTestServer('sqlite', settings, undefined, { recogniser });
  const ann = await server.signUp();
  results.length = 0;
  const id = await record(ann);
  const kept = await soundOf(ann, id);
  expect(kept).toMatchObject({ place: 'outside', deletedAt: null });
  await removeAudio(ann, id);
  expect(await soundOf(ann, id)).toEqual({ ...kept, deletedAt: expect.any(String) });
  expect(s3.objects.size).toBe(0);
  await server.stop();
  await s3.close();
});
