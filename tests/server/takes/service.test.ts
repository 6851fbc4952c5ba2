import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Segment } from '../../../src/contract/api/segments.ts';
import { RECORDING_MAX_BYTES } from '../../../src/contract/limits.ts';
import { ActiveTakes } from '../../../src/server/takes/active-takes.ts';
import { TakeStore } from '../../../src/server/takes/store.ts';
import { SENTENCE, speak, synthesize, toFormat } from '../../support/speech/voice.ts';
import { chunksOf, digestOf, OPENING, type ReceivedEvent, takeDevice } from '../../support/take-device.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));
const spoken = async () => chunksOf(await bytesOf(await toFormat(await speak(SENTENCE), 'webm')), 2000);

/** The folders of takes on the disk. */
function stored(server: TestServer): string[] {
  const folder = join(server.dataDir, 'takes');
  return existsSync(folder) ? readdirSync(folder).flatMap((owner) => readdirSync(join(folder, owner))) : [];
}

describe.each(DATABASES)('takes API on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let chunks: Uint8Array<ArrayBuffer>[];
  beforeAll(async () => {
    server = await startTestServer(kind, { QUOTAS: 'off' });
    ann = await server.signUp();
    chunks = await spoken();
  });
  afterAll(() => server.stop());

  /** The folder of one of Ann's takes. */
  async function folderOf(id: string): Promise<string> {
    const { no } = await server.database.db
      .selectFrom('owners')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', ann.email)
      .select('no')
      .executeTakeFirstOrThrow();
    return join(server.dataDir, 'takes', String(no), id);
  }

  it('allows a take to be started again while it is being discarded', async () => {
    const device = takeDevice(ann);
    const [first = new Uint8Array()] = chunks;
    for (let round = 0; round < 10; round += 1) {
      await device.open();
      await device.put(0, first);
      const recordOn = async () => {
        while ((await device.put(0, first)).status === 200);
        await device.open();
        return device.put(0, first);
      };
      const [discarded, again] = await Promise.all([device.discard(), recordOn()]);
      expect([discarded.status, again.status]).toEqual([200, 200]);
    }
    for (const [n, chunk] of chunks.entries()) expect((await device.put(n, chunk)).status).toBe(200);
    expect(await device.finish(chunks.length)).toMatchObject({ status: 200, body: { noSpeech: false } });
    const { transcriptionId } = (await device.open()).body as { transcriptionId: string };
    await ann.send('DELETE', `/api/transcriptions/${transcriptionId}`);
  });

  it('accepts a chunk although the take closes meanwhile, unless it is discarded', async () => {
    const user = await server.signUp();
    const device = takeDevice(user);
    const between = (work: (activeTakes: ActiveTakes) => Promise<unknown>) =>
      vi.spyOn(ActiveTakes.prototype, 'requireHolding').mockImplementationOnce(function (this: ActiveTakes) {
        const { find } = this;
        vi.spyOn(this, 'find').mockImplementationOnce(async (key) => {
          const session = await find(key);
          await work(this);
          return session as NonNullable<typeof session>;
        });
      });
    await device.open();
    const [first = new Uint8Array(), ...rest] = chunks;
    await device.put(0, first);
    between((activeTakes) => activeTakes.closeIdle(Number.POSITIVE_INFINITY));
    for (const [n, chunk] of rest.entries())
      expect(await device.put(n + 1, chunk)).toMatchObject({ status: 200, body: { next: n + 2 } });
    expect(await device.finish(chunks.length)).toMatchObject({ status: 200, body: { noSpeech: false } });
    const discarded = takeDevice(user);
    await discarded.open();
    await discarded.put(0, first);
    between(() => discarded.discard());
    expect(await discarded.put(1, first)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    vi.restoreAllMocks();
  });

  it('accepts further chunks after the end of the take could not be stored', async () => {
    const user = await server.signUp();
    const device = takeDevice(user);
    await device.open();
    const [last = new Uint8Array(), ...reversed] = chunks.toReversed();
    for (const [n, chunk] of reversed.toReversed().entries()) await device.put(n, chunk);
    const away = Object.assign(new Error('ended'), { code: '57P01' });
    const receiving = vi.spyOn(TakeStore.prototype, 'receive').mockRejectedValueOnce(away);
    expect(await device.finish(chunks.length - 1)).toMatchObject({ status: 503 });
    receiving.mockRestore();
    expect(await device.put(chunks.length - 1, last)).toMatchObject({
      status: 200,
      body: { next: chunks.length },
    });
    const { originalText } = (await takeDevice(user).send(chunks)).body as { originalText: string };
    expect(await device.finish(chunks.length)).toMatchObject({ status: 200, body: { originalText } });
  });

  it('treats take ids as case-insensitive', async () => {
    const id = crypto.randomUUID();
    const [first = new Uint8Array()] = chunks;
    const device = takeDevice(ann, id.toUpperCase());
    expect(await device.open()).toMatchObject({ status: 200, body: { id } });
    expect((await device.put(0, first)).status).toBe(200);
    expect(await takeDevice(ann, id).read()).toMatchObject({ id, next: 1 });
    expect(stored(server)).toContain(id);
    expect((await device.discard()).status).toBe(200);
    expect(stored(server)).not.toContain(id);
  });

  it('makes one text from the chunks, however often the take is finished', async () => {
    const device = takeDevice(ann);
    expect(await device.open()).toMatchObject({ status: 200, body: { state: 'open', next: 0, ...OPENING } });
    for (const [n, chunk] of chunks.entries()) {
      expect(await device.put(n, chunk)).toMatchObject({ status: 200, body: { next: n + 1 } });
    }
    expect(await device.read()).toMatchObject({ state: 'open', next: chunks.length, isComing: true });
    const [first, second] = await Promise.all([device.finish(chunks.length), device.finish(chunks.length)]);
    const third = await device.finish(chunks.length);
    expect(first).toMatchObject({
      status: 200,
      body: { noSpeech: false, originalText: expect.stringMatching(/weather.*lovely/i), audioFormat: 'webm' },
    });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect((await ann.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    expect(await device.read()).toBeUndefined();
    expect(stored(server)).toEqual([]);
    const { id } = first.body as { id: string };
    expect(await device.open()).toMatchObject({ status: 200, body: { state: 'done', transcriptionId: id } });
    expect(await device.put(0, chunks[0] ?? new Uint8Array())).toMatchObject({
      body: { next: chunks.length },
    });
    expect(await device.put(chunks.length, chunks[0] ?? new Uint8Array())).toMatchObject({
      status: 409,
      body: { code: 'take_closed' },
    });
    expect((await device.finish(chunks.length, [1])).body).toEqual(first.body);
    expect(await device.finish(chunks.length + 1, [1])).toMatchObject({
      status: 409,
      body: { code: 'take_conflict' },
    });
  });

  it('accepts chunks in any order and repeatedly, with the same text', async () => {
    const device = takeDevice(ann);
    await device.open();
    const order = chunks.map((_, n) => n).toSorted((a, b) => ((a * 7) % 5) - ((b * 7) % 5));
    for (const n of [...order, ...order.slice(0, 3)]) {
      expect((await device.put(n, chunks[n] ?? new Uint8Array())).status).toBe(200);
    }
    const inOrder = await takeDevice(ann).send(chunks);
    const { originalText } = inOrder.body as { originalText: string };
    expect(await device.finish(chunks.length)).toMatchObject({ status: 200, body: { originalText } });
  });

  it('reports missing chunks at the end and accepts them afterwards', async () => {
    const device = takeDevice(ann);
    await device.open();
    for (const [n, chunk] of chunks.entries()) if (n !== 1 && n !== 3) await device.put(n, chunk);
    expect(await device.finish(chunks.length)).toMatchObject({
      status: 409,
      body: { code: 'chunks_missing', missing: [1, 3] },
    });
    await device.put(1, chunks[1] ?? new Uint8Array());
    await device.put(3, chunks[3] ?? new Uint8Array());
    expect(await device.finish(chunks.length)).toMatchObject({
      status: 200,
      body: { originalText: expect.stringMatching(/weather/i) },
    });
  });

  it('accepts no byte beyond the maximum recording size', async () => {
    const device = takeDevice(ann);
    await device.open();
    const folder = await folderOf(device.id);
    // The start of the recording: a sparse chunk, ten bytes below the limit.
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'audio'), '');
    await truncate(join(folder, 'audio'), RECORDING_MAX_BYTES - 10);
    await writeFile(join(folder, 'chunks'), `0 0 ${RECORDING_MAX_BYTES - 10} ${'0'.repeat(64)}\n`);
    const [eleven, ten] = [new Uint8Array(11), new Uint8Array(10)];
    expect(await device.put(1, eleven)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await device.put(1, ten)).toMatchObject({ status: 200, body: { next: 2 } });
    expect(await device.put(2, new Uint8Array(1))).toMatchObject({ status: 413 });
    await device.discard();
  });

  it('marks the position of chunks that the device has lost', async () => {
    const long = chunksOf(await bytesOf(await toFormat(await speak(`${SENTENCE} `.repeat(4)), 'webm')), 2000);
    const device = takeDevice(ann);
    await device.open();
    const lost = Math.floor(long.length / 2);
    for (const [n, chunk] of long.entries()) if (n !== lost) await device.put(n, chunk);
    const answer = await device.finish(long.length, [lost]);
    expect(answer).toMatchObject({ status: 200, body: { originalText: expect.stringContaining('[…]') } });
    expect((answer.body as { originalText: string }).originalText).toMatch(/weather.*\[…\].*park/is);
    // The recording device is gone: another one reads how far the chunks are complete.
    const other = takeDevice(ann);
    await other.open();
    for (const [n, chunk] of long.entries()) if (n !== lost) await other.put(n, chunk);
    const { next = 0 } = (await other.read()) ?? {};
    const { originalText } = answer.body as { originalText: string };
    for (let time = 0; time < 2; time += 1) {
      expect(await other.finish(next)).toMatchObject({ status: 200, body: { originalText } });
    }
  });

  it('rejects lost chunks that are named twice or out of range', async () => {
    const device = takeDevice(ann);
    await device.open();
    await device.put(0, chunks[0] ?? new Uint8Array());
    const wrong = { status: 400, body: { code: 'invalid_input', issues: [{ path: 'lost' }] } };
    expect(await device.finish(3, [1, 1, 2])).toMatchObject(wrong);
    expect(await device.finish(3, [1, 3])).toMatchObject(wrong);
    await device.discard();
  });

  it('rejects a chunk after the end of the take', async () => {
    const device = takeDevice(ann);
    const noise = new Uint8Array(100).fill(7);
    expect((await device.send([noise])).status).toBeGreaterThanOrEqual(400);
    expect(await device.put(0, noise)).toMatchObject({ status: 200 });
    expect(await device.put(1, noise)).toMatchObject({ status: 409, body: { code: 'take_closed' } });
    await device.discard();
  });

  it('chooses the writing service when the client names none', async () => {
    const device = takeDevice(ann);
    const first = await device.open({ aiService: undefined });
    expect(first).toMatchObject({ status: 200, body: { aiService: expect.stringMatching(/^[a-z]+$/) } });
    const again = await device.open({ aiService: undefined });
    expect(again).toMatchObject({ status: 200, body: first.body });
    await device.discard();
  });

  it.each(['%20', '0x1', '1e0', '1.0'])('rejects the chunk number %s', async (n) => {
    const device = takeDevice(ann);
    await device.open();
    const [first = new Uint8Array()] = chunks;
    const headers = { 'content-type': 'application/octet-stream', 'content-digest': digestOf(first) };
    const answer = await ann.send('PUT', `${device.path}/chunks/${n}`, { headers, body: first });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await device.read()).toMatchObject({ next: 0 });
    await device.discard();
  });

  it('rejects different settings, chunk content, length and digest', async () => {
    const device = takeDevice(ann);
    await device.open();
    const conflict = { status: 409, body: { code: 'take_conflict' } };
    expect(await device.open({ language: 'de' })).toMatchObject(conflict);
    expect(await device.open({ startedAt: '2026-01-31T14:33:00.000Z' })).toMatchObject(conflict);
    const [first = new Uint8Array(), second = new Uint8Array()] = chunks;
    await device.put(0, first);
    await device.put(1, second);
    expect(await device.put(0, second)).toMatchObject({ status: 409, body: { code: 'chunk_conflict' } });
    expect(await device.finish(1)).toMatchObject(conflict);
    const wrong = await device.put(2, first, 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:');
    expect(wrong).toMatchObject({ status: 400, body: { code: 'digest_mismatch' } });
    expect(await device.put(2, first, '')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await device.put(2, new Uint8Array())).toMatchObject({ status: 400, body: { code: 'no_audio' } });
    expect(await device.put(2, new Uint8Array(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await device.read()).toMatchObject({ next: 2 });
    await device.discard();
  });

  it('shows a take to its owner only', async () => {
    const bob = await server.signUp();
    const device = takeDevice(ann);
    await device.open();
    await device.put(0, chunks[0] ?? new Uint8Array());
    const theirs = takeDevice(bob, device.id);
    expect(await theirs.read()).toBeUndefined();
    for (const answer of [await theirs.put(1, chunks[1] ?? new Uint8Array()), await theirs.discard()]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await theirs.open()).toMatchObject({ status: 200, body: { next: 0 } });
    expect(await device.read()).toMatchObject({ next: 1 });
    await device.discard();
    expect(await theirs.read()).toMatchObject({ next: 0 });
    await theirs.discard();
  });

  it('keeps silent audio until the take is discarded', async () => {
    const silence = chunksOf(
      await bytesOf(await toFormat(await synthesize('anullsrc=r=16000:cl=mono:d=3'), 'webm')),
      500,
    );
    const device = takeDevice(ann);
    expect(await device.send(silence)).toMatchObject({ status: 200, body: { noSpeech: true, id: null } });
    expect(await device.finish(silence.length)).toMatchObject({ status: 200, body: { noSpeech: true } });
    expect(await device.read()).toMatchObject({ state: 'failed', failure: { code: 'no_speech' } });
    expect(await device.retry()).toMatchObject({ status: 200, body: { noSpeech: true } });
    expect(stored(server)).toEqual([device.id]);
    expect(await device.discard()).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(await device.discard()).toMatchObject({ status: 404 });
    expect(stored(server)).toEqual([]);
  });

  it('retries a failed take in another language', async () => {
    const device = takeDevice(ann);
    await device.open({ language: 'fr' });
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    const failed = { status: 422, body: { code: 'language_unsupported' } };
    expect(await device.finish(chunks.length)).toMatchObject(failed);
    expect(await device.finish(chunks.length)).toMatchObject(failed);
    expect(await device.finish(chunks.length + 1)).toMatchObject({ body: { code: 'take_conflict' } });
    expect(await device.read()).toMatchObject({ state: 'failed', failure: { code: 'language_unsupported' } });
    expect(await device.retry('en')).toMatchObject({
      status: 200,
      body: { originalText: expect.stringMatching(/weather/i), language: 'en' },
    });
  });

  it('retries a failed take although the disk has lost a chunk since', async () => {
    const device = takeDevice(ann);
    await device.open({ language: 'fr' });
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    expect(await device.finish(chunks.length)).toMatchObject({ body: { code: 'language_unsupported' } });
    const log = join(await folderOf(device.id), 'chunks');
    await truncate(log, (await stat(log)).size - 1);
    expect(await device.retry('en')).toMatchObject({
      status: 200,
      body: { originalText: expect.stringMatching(/weather/i) },
    });
  });

  it('allows a retry only after the take was finished', async () => {
    const device = takeDevice(ann);
    await device.open();
    expect(await device.retry()).toMatchObject({ status: 409, body: { code: 'take_open' } });
    await device.discard();
  });

  it('streams segments as events, and the final state to a later client', async () => {
    const device = takeDevice(ann);
    await device.open();
    const told: ReceivedEvent[] = [];
    const watching = device.events({ onEvent: (event) => told.push(event) });
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    const { body } = await device.finish(chunks.length);
    const events = await watching;
    expect(events[0]).toMatchObject({ name: 'state', data: { state: 'open', failure: null } });
    expect(events.at(-1)).toMatchObject({ name: 'state', data: { state: 'done' } });
    const segments = events.filter(({ name }) => name === 'segment').map(({ data }) => data);
    const { originalText, segments: final } = body as { originalText: string; segments: Segment[] };
    // Segment events omit the words' times.
    expect(segments).toMatchObject(final.map(({ words: _words, ...segment }) => segment));
    expect(final[0]?.words?.length).toBeGreaterThan(5);
    expect(segments.map((data) => ('text' in data ? data.text : '')).join(' ')).toBe(originalText);
    expect(await device.events()).toMatchObject([{ name: 'state', data: { state: 'done' } }]);
  });

  it('resumes the event stream after the last event id', async () => {
    const device = takeDevice(ann);
    await device.open();
    const leaving = new AbortController();
    let last = '';
    const first = device.events({
      signal: leaving.signal,
      onEvent: ({ id }) => {
        last = id;
        leaving.abort();
      },
    });
    await device.put(0, chunks[0] ?? new Uint8Array());
    await first;
    const second = device.events({ lastId: last });
    for (const [n, chunk] of chunks.entries()) await device.put(n, chunk);
    await device.finish(chunks.length);
    const ids = (await second).map(({ id }) => id);
    expect(ids).not.toContain(last);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('leaves nothing of a take that is discarded during recognition', async () => {
    const long = chunksOf(
      await bytesOf(await toFormat(await speak(`${SENTENCE} `.repeat(12)), 'webm')),
      60_000,
    );
    const user = await server.signUp();
    const device = takeDevice(user);
    await device.open();
    for (const [n, chunk] of long.entries()) await device.put(n, chunk);
    const finishing = device.finish(long.length);
    await expect.poll(() => device.read()).toMatchObject({ state: 'transcribing' });
    expect(await device.discard()).toMatchObject({ status: 200 });
    expect((await finishing).status).toBeGreaterThanOrEqual(400);
    expect((await user.get('/api/transcriptions')).body).toMatchObject({ total: 0 });
    expect(stored(server)).toEqual([]);
  });
});
