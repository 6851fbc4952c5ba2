import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TranscriptionPage } from '../../../src/contract/api/transcriptions.ts';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { DATABASES } from '../../support/test-database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe.each(DATABASES)('words with combining marks on %s', (kind) => {
  let server: TestServer;
  let ann: TestClient;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer(kind);
    ann = await server.signUp();
    ids = await seedTranscriptions(server.database, ann.email, [
      'यह हिन्दी है',
      'हिन्दीभाषी लोग',
      'हवा और पानी',
      'كَتَبَ الوَلَدُ',
      'שָׁלוֹם עולם',
      'ᦀᦸᧈ',
      '❤️ thanks',
      ...Array.from({ length: 51 }, (_, n) => `हिमालय ${n}`),
    ]);
  });
  afterAll(() => server.stop());

  it.each([
    ['हिन्दी', 2],
    ['हिमालय', 51],
    ['यह हिन्दी', 1],
    ['كَتَبَ', 1],
    ['שָׁלוֹם', 1],
    ['ᦀᦸᧈ', 1],
    ['❤️', 0],
    ['❤️ thanks', 1],
  ])('finds %j %i times', async (search, total) => {
    const answer = await ann.get(`/api/transcriptions?search=${encodeURIComponent(search)}`);
    expect(answer).toMatchObject({ status: 200, body: { total } });
  });

  it('finds texts that are like one of them', async () => {
    const { status, body } = await ann.get(`/api/transcriptions/${ids[0]}/similar`);
    expect(status).toBe(200);
    const { transcriptions } = body as TranscriptionPage;
    expect(transcriptions.map(({ text }) => text)).toEqual(['हिन्दीभाषी लोग']);
  });
});
