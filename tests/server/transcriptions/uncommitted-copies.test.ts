import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SENTENCE, speak } from '../../support/speech/voice.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { waitFor } from '../../support/wait-for.ts';

describe.each(DATABASES)('the kept recording of an interrupted completion on %s', (kind) => {
  let server: TestServer;
  let keeper: TestClient;
  /** The step at which the next completion ends. */
  let endsAt: string | null = null;
  beforeEach(async () => {
    server = await startTestServer(kind, {}, undefined, {
      failpoint(step) {
        if (step !== endsAt) return;
        endsAt = null;
        throw new Error(`ended at: ${step}`);
      },
    });
    keeper = await server.signUp();
    await keeper.json('POST', '/api/user-preferences', { keepRecordings: true });
  });
  afterEach(() => server.stop());

  const kept = () => readdirSync(join(server.dataDir, 'recordings'));
  const upload = async () => keeper.upload(new Uint8Array(await readFile(await speak(SENTENCE))));

  /** Runs the job that is due an hour later. */
  async function anHourLater(): Promise<void> {
    const { db } = server.database;
    const name = 'delete-uncommitted-copy';
    await db.updateTable('jobs').set({ due_at: 0 }).where('name', '=', name).execute();
    const waiting = () => db.selectFrom('jobs').select('id').where('name', '=', name).execute();
    await waitFor(async () => expect(await waiting()).toEqual([]), 20_000);
  }

  it('is removed by a job if no text was stored', async () => {
    endsAt = 'committing';
    expect((await upload()).status).toBe(500);
    // It is not always known whether a transaction committed, so the recording is kept for a while.
    expect(kept()).toHaveLength(1);
    await anHourLater();
    expect(kept()).toEqual([]);
  });

  it('is kept if the text was stored', async () => {
    endsAt = 'committed';
    expect((await upload()).status).toBe(500);
    await anHourLater();
    const { transcriptions } = (await keeper.get('/api/transcriptions')).body as {
      transcriptions: { audioUrl: string }[];
    };
    expect(transcriptions).toHaveLength(1);
    expect((await keeper.get(transcriptions[0]?.audioUrl ?? '')).status).toBe(200);
    expect(kept()).toHaveLength(1);
  });
});
