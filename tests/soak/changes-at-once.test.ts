import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagListSchema } from '../../src/contract/api/tags.ts';
import { choose } from '../mutations/seeded-choice.ts';
import { seedTranscriptions } from '../support/seed-transcriptions.ts';
import type { Answer, TestClient } from '../support/test-client.ts';
import { DATABASES } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { rounds, timeoutOf } from './rounds.ts';

/** Rounds of changes; a possible deadlock occurred in one of three. */
const ROUNDS = rounds(12, 300);
const AT_ONCE = 5;
const timeout = timeoutOf(ROUNDS, 5);

const TEXTS = ['one two', 'three four', 'five six', 'seven eight'];

/** Changes of a few texts; each is answered, although another one may come first. */
const CHANGES: readonly ((ann: TestClient, ids: readonly string[]) => Promise<Answer>)[] = [
  (ann, [a]) => ann.json('PATCH', `/api/transcriptions/${a}`, { version: 1, text: 'one two three' }),
  (ann, [, b]) => ann.json('PATCH', `/api/transcriptions/${b}`, { version: 1, text: 'three' }),
  (ann, [a]) =>
    ann.json('POST', `/api/transcriptions/${a}/split`, {
      version: 1,
      first: { text: 'one' },
      second: { text: 'two' },
    }),
  (ann, [a]) => ann.send('DELETE', `/api/transcriptions/${a}`),
  (ann, ids) => ann.json('POST', '/api/transcriptions/bulk-delete', { ids }),
  (ann, ids) => ann.json('POST', '/api/transcriptions/bulk-delete', { ids: ids.toReversed() }),
  (ann, [a, b]) => ann.json('POST', '/api/transcriptions/merge', { ids: [a, b] }),
  (ann, [a, b, c]) => ann.json('POST', '/api/transcriptions/merge', { ids: [c, b, a] }),
  (ann, [a]) => ann.send('POST', `/api/transcriptions/${a}/unmerge`),
  (ann, [a]) => ann.json('POST', `/api/transcriptions/${a}/versions/1/restore`, { version: 2 }),
  (ann, [a]) => ann.json('PUT', `/api/transcriptions/${a}/pin`, { pinned: true }),
  (ann, [a]) => ann.json('PUT', `/api/transcriptions/${a}/tags`, { names: ['harbour', 'boat'] }),
  (ann, [, b]) => ann.json('PUT', `/api/transcriptions/${b}/tags`, { names: ['boat', 'harbour'] }),
  (ann, ids) => ann.json('POST', '/api/transcriptions/bulk-tag', { ids, name: 'boat', isOn: true }),
  (ann, ids) =>
    ann.json('POST', '/api/transcriptions/bulk-tag', { ids: ids.toReversed(), name: 'boat', isOn: false }),
  async (ann) => {
    const listed = await ann.get('/api/tags');
    if (listed.status !== 200) return listed;
    const { tags } = tagListSchema.parse(listed.body);
    return tags[0] ? ann.send('DELETE', `/api/tags/${tags[0].id}`) : listed;
  },
];

/** Codes of the responses when another change came first. */
const REFUSALS: ReadonlySet<unknown> = new Set(['not_found', 'version_conflict', 'not_merged']);
const REFUSALS_WITHOUT_ACCOUNT = new Set([...REFUSALS, 'unauthenticated']);

describe.each(DATABASES)('concurrent changes of the same texts on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());

  const seed = (ann: TestClient) => seedTranscriptions(server.database, ann.email, TEXTS);
  /** The unexpected ones among the responses to concurrent changes. */
  const faultsIn = async (
    ann: TestClient,
    ids: readonly string[],
    round: number,
    refusals = REFUSALS,
  ): Promise<string[]> => {
    const answers = await Promise.all(choose(CHANGES, AT_ONCE, round).map((change) => change(ann, ids)));
    return answers
      .filter(({ status, body }) => status !== 200 && !refusals.has((body as { code: string }).code))
      .map(({ status, text }) => `${round}: ${status} ${text}`);
  };

  it('are all answered without a server error, in any order', { timeout }, async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A new account has no tags and no pins of the rounds before.
      const ann = await server.signUp();
      faults.push(...(await faultsIn(ann, await seed(ann), round)));
    }
    expect(faults).toEqual([]);
  });

  it('do not prevent the concurrent deletion of the account', { timeout }, async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 4) {
      const ann = await server.signUp();
      const ids = await seed(ann);
      const [found, gone] = await Promise.all([
        faultsIn(ann, ids, round, REFUSALS_WITHOUT_ACCOUNT),
        ann.json('DELETE', '/api/user/delete-account', { currentPassword: 'walking-on-gravel' }),
      ]);
      faults.push(...found);
      expect(gone).toMatchObject({ status: 200 });
    }
    expect(faults).toEqual([]);
  });
});
