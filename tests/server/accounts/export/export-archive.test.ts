import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExport } from '../../../../src/server/accounts/export/export.ts';
import { createExportArchive } from '../../../../src/server/accounts/export/export-archive.ts';
import type { AudioStore } from '../../../../src/server/transcriptions/audio-store.ts';
import { TranscriptionStore } from '../../../../src/server/transcriptions/store.ts';
import { readZip } from '../../../support/read-zip.ts';
import { transcriptionRow } from '../../../support/seed-transcriptions.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

describe.each(DATABASES)('account export with recordings on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await mkdir(join(server.dataDir, 'recordings'), { recursive: true });
  });
  afterAll(() => server.stop());

  const personOf = ({ email }: TestClient) =>
    server.database.db
      .selectFrom('owners')
      .innerJoin('user', 'user.id', 'owners.user_id')
      .where('user.email', '=', email)
      .select(['owners.no as owner', 'user.id as userId'])
      .executeTakeFirstOrThrow();

  /** Keeps recordings for a user as a transcription does; returns their bytes by transcription id. */
  async function keep(client: TestClient, count: number): Promise<Map<string, Buffer>> {
    const { owner } = await personOf(client);
    const store = new TranscriptionStore(server.database);
    const kept = new Map<string, Buffer>();
    for (let n = 0; n < count; n += 1) {
      const row = transcriptionRow(owner, `text ${n}`, { audio_key: randomUUID() });
      const bytes = randomBytes(100_000 + n);
      await writeFile(join(server.dataDir, 'recordings', String(row.audio_key)), bytes);
      await server.database.db.transaction().execute((tx) => store.insert(tx, row));
      kept.set(row.id, bytes);
    }
    return kept;
  }
  const archiveOf = async (client: TestClient) => {
    const cookie = client.cookie ?? '';
    const response = await fetch(`${server.url}/api/user/export-data?recordings=true`, {
      headers: { cookie },
    });
    return { response, files: readZip(Buffer.from(await response.arrayBuffer())) };
  };

  it('returns a ZIP with the JSON file and the account’s own kept recordings only', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()];
    const kept = await keep(ann, 25);
    await keep(bob, 1);
    const { response, files } = await archiveOf(ann);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="parlance-export.zip"');
    expect(response.headers.get('content-type')).toBe('application/zip');
    const [json, ...recordings] = [...files.keys()];
    expect(json).toBe('parlance-export.json');
    expect(recordings.sort()).toEqual([...kept.keys()].map((id) => `recordings/${id}.webm`).sort());
    for (const [id, bytes] of kept) expect(files.get(`recordings/${id}.webm`)?.equals(bytes)).toBe(true);
    const told = JSON.parse(String(files.get('parlance-export.json'))) as { account: { email: string } };
    expect(told.account.email).toBe(ann.email);
    expect((await ann.get('/api/user/export-data?recordings=perhaps')).status).toBe(400);
  });

  it('leaves out a missing recording', async () => {
    const ann = await server.signUp();
    const [first, lost = '', last] = (await keep(ann, 3)).keys();
    const { audio_key: key } = await server.database.db
      .selectFrom('transcriptions')
      .select('audio_key')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow();
    await rm(join(server.dataDir, 'recordings', String(key)));
    const [, ...names] = (await archiveOf(ann)).files.keys();
    expect(names.sort()).toEqual([first, last].map((id) => `recordings/${id}.webm`).sort());
  });

  it('contains only the JSON file when no recording was kept', async () => {
    const ann = await server.signUp();
    const { owner } = await personOf(ann);
    const store = new TranscriptionStore(server.database);
    const row = transcriptionRow(owner, 'words');
    await server.database.db.transaction().execute((tx) => store.insert(tx, row));
    const { files } = await archiveOf(ann);
    expect([...files.keys()]).toEqual(['parlance-export.json']);
    const told = JSON.parse(String(files.get('parlance-export.json'))) as { transcriptions: object[] };
    expect(told.transcriptions).toMatchObject([{ id: row.id }]);
  });

  it('reads recordings no faster than the client does and closes one when the client aborts', async () => {
    const ann = await server.signUp();
    await keep(ann, 2);
    let [read, closed] = [0, 0];
    const endless: AudioStore = {
      put: () => Promise.reject(new Error('nothing is kept here')),
      copy: () => Promise.reject(new Error('nothing is copied here')),
      remove: () => Promise.reject(new Error('nothing is removed here')),
      open: async () => ({
        size: 1e9,
        read: async () =>
          new ReadableStream<Uint8Array>({
            pull(controller) {
              read += 1;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel() {
              closed += 1;
            },
          }),
      }),
    };
    const { database } = server;
    const exports = createExport(database, Date.now);
    const archive = createExportArchive({ database, exports, audioStore: endless });
    let bytes = 0;
    for await (const piece of archive.write({ ...(await personOf(ann)), sessionId: '' })) {
      bytes += piece.byteLength;
      if (bytes > 5_000_000) break;
    }
    expect(read * 65_536).toBeLessThan(bytes + 2_000_000);
    expect(closed).toBe(1);
  });
});
