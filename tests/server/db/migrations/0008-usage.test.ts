import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { usage } from '../../../../src/server/db/migrations/0008-usage.ts';
import { seedTranscriptions } from '../../../support/seed-transcriptions.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer } from '../../../support/test-server.ts';

it.each(DATABASES)('migration 0008 counts existing transcriptions as usage on %s', async (kind) => {
  const server = await startTestServer(kind);
  const { db } = server.database;
  const ann = await server.signUp();
  const texts = Array.from({ length: 501 }, (_, n) => `Text number ${n}`);
  await seedTranscriptions(server.database, ann.email, texts);
  await sql`drop table usage`.execute(db);
  await usage(kind).up?.(db);
  await sql`alter table usage add column writer_service text`.execute(db);
  const { body } = await ann.get('/api/analytics/summary?timeZone=UTC');
  expect(body).toMatchObject({
    totalTranscriptions: 501,
    totalWords: 1503,
    averageQuality: 80,
    mostUsedLanguage: 'en',
  });
  await server.stop();
});
