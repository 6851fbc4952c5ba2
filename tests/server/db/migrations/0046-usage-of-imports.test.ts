import { expect, it } from 'vitest';
import { usageOfImports } from '../../../../src/server/db/migrations/0046-usage-of-imports.ts';
import { seedTranscriptions } from '../../../support/seed-transcriptions.ts';
import { DATABASES } from '../../../support/test-database.ts';
import { startTestServer } from '../../../support/test-server.ts';

it.each(DATABASES)('migration 0046 removes imported texts from the usage statistics on %s', async (kind) => {
  const server = await startTestServer(kind);
  const ann = await server.signUp();
  await seedTranscriptions(server.database, ann.email, [
    'A recording of five words',
    { text: 'Imported words', heardBy: { engine: 'import', model: null } },
  ]);
  await usageOfImports(kind).up?.(server.database.db);
  const { body } = await ann.get('/api/analytics/summary?timeZone=UTC');
  expect(body).toMatchObject({ totalTranscriptions: 1, totalWords: 5 });
  await server.stop();
});
