import { expect, it } from 'vitest';
import type { CountedTag } from '../../../../src/contract/api/tags.ts';
import { MERGE_MAX } from '../../../../src/contract/limits.ts';
import { seedTranscriptions } from '../../../support/seed-transcriptions.ts';
import { createTestDatabase } from '../../../support/test-database.ts';
import { startTestServer } from '../../../support/test-server.ts';
import { planOf, watchStatements } from '../../../support/watch-statements.ts';

/** The tables with rows per text, and their aliases in queries. */
const OF_TEXTS =
  '(transcriptions?(_\\w+)?|text(_\\w+)?|tagged|t|found|times|privacy_receipts|corrections|usage)';
const SCAN = new RegExp(`^SCAN ${OF_TEXTS}( (?!VIRTUAL TABLE INDEX \\d+:=)|$)`);
const SEARCH = new RegExp(`^SEARCH ${OF_TEXTS} .*\\(owner=\\?\\)`);

/** True for a plan step that reads all rows of such a table, or all rows of an owner. */
const readsAll = (step: string): boolean => SCAN.test(step) || SEARCH.test(step);

/** Starts a server whose statements are recorded, with an account. */
async function start() {
  const place = await createTestDatabase('sqlite');
  const { statements, watched } = watchStatements(place.database);
  const server = await startTestServer({ ...place, database: watched });
  const ann = await server.signUp();
  return {
    ann,
    database: place.database,
    /** The query plan steps of a request. Without statistics, the planner knows no table sizes. */
    async stepsOf([method, path, body]: Request): Promise<string[]> {
      statements.length = 0;
      const { status } = body ? await ann.json(method, path, body) : await ann.send(method, path);
      expect([method, path, status]).toEqual([method, path, path.endsWith('/audio') ? 404 : 200]);
      const plans = statements
        .filter(({ sql }) => /^\s*(select|update|delete)/.test(sql))
        .map((statement) => planOf(place.database, statement));
      return (await Promise.all(plans)).flat();
    },
    async stop() {
      await server.stop();
      await place.remove();
    },
  };
}

type Request = readonly [method: string, path: string, body?: object];

it('requests about single texts never scan all rows of their owner', async () => {
  const { ann, database, stepsOf, stop } = await start();
  const said = Array.from({ length: 120 }, (_, n) => `moss ${n}`);
  const all = await seedTranscriptions(database, ann.email, said);
  const [id] = all;
  const text = `/api/transcriptions/${id}`;
  const ids = all.slice(0, MERGE_MAX);
  const edit = { text: 'moss and fern', html: null };
  const halves = { first: { text: 'moss', html: null }, second: { text: 'fern', html: null } };
  const requests: Request[] = [
    ['PUT', `${text}/tags`, { names: ['Garden'] }],
    ['GET', text],
    ['PATCH', text, { version: 1, ...edit }],
    ['GET', `${text}/versions`],
    ['POST', `${text}/versions/1/restore`, { version: 2 }],
    ['GET', `${text}/audio`],
    ['GET', `${text}/privacy-receipt`],
    ['GET', `${text}/speakers`],
    ['PUT', `${text}/pin`, { pinned: true }],
    ['POST', '/api/transcriptions/bulk-tag', { ids: all, name: 'Wood', isOn: true }],
    ['POST', '/api/transcriptions/bulk-tag', { ids: all, name: 'Wood', isOn: false }],
    ['POST', '/api/transcriptions/merge', { ids }],
    ['POST', `${text}/unmerge`],
    ['PATCH', text, { version: 5, ...edit }],
    ['POST', `${text}/split`, { version: 6, ...halves }],
    ['DELETE', text],
    ['POST', '/api/transcriptions/bulk-delete', { ids: all }],
  ];
  for (const request of requests) {
    const [method, path] = request;
    expect([method, path, (await stepsOf(request)).filter(readsAll)]).toEqual([method, path, []]);
  }
  await stop();
});

it('searches and lists with few matches start from the selective index', async () => {
  const { ann, database, stepsOf, stop } = await start();
  const said = Array.from({ length: 60 }, (_, n) => `moss ${n}`);
  const [id] = await seedTranscriptions(database, ann.email, said);
  await ann.json('PUT', `/api/transcriptions/${id}/tags`, { names: ['Garden'] });
  const { body } = await ann.get('/api/tags');
  const [tag] = (body as { tags: CountedTag[] }).tags;
  const listed = await stepsOf(['GET', `/api/transcriptions?tag=${tag?.id}`]);
  expect(listed).toContain('SEARCH transcriptions USING INDEX transcriptions_whole (owner=? AND seq=?)');
  expect(listed.filter((step) => readsAll(step) || step.startsWith('CO-ROUTINE'))).toEqual([]);
  const found = await stepsOf(['GET', '/api/transcriptions?search=moss&aiService=anthropic']);
  const byService = 'USING COVERING INDEX transcriptions_service (owner=? AND ai_service=?)';
  expect(found.join()).toContain(byService);
  // Only the rows of the page are read one by one, for their size.
  const others = found.filter((step) => !step.startsWith('SEARCH sized USING'));
  expect(others.join()).not.toContain('USING INTEGER PRIMARY KEY');
  await stop();
});

it('tags are counted by a covering index, without reading the texts', async () => {
  const { stepsOf, stop } = await start();
  const steps = await stepsOf(['GET', '/api/tags']);
  expect(steps).toContain('SEARCH text_tags USING COVERING INDEX text_tags_pair (tag_id=?)');
  expect(steps.join()).not.toContain('sqlite_autoindex_transcriptions_1');
  await stop();
});

it('speaking analytics and the export archive read by index, without other texts', async () => {
  const { ann, database, stepsOf, stop } = await start();
  await seedTranscriptions(database, ann.email, ['moss']);
  const spoken = await stepsOf(['GET', '/api/analytics/speaking?timeZone=UTC']);
  const inTime = 'SEARCH transcriptions USING INDEX transcriptions_created (owner=? AND created_at>?';
  expect(spoken).toEqual(expect.arrayContaining([`${inTime})`, `${inTime} AND created_at<?)`]));
  expect(spoken.join()).not.toContain('TEMP B-TREE');
  const archived = await stepsOf(['GET', '/api/user/export-data?recordings=true']);
  expect(archived).toContain('SEARCH transcriptions USING INDEX transcriptions_kept (owner=?)');
  await stop();
});
