import { expect, it } from 'vitest';
import { seedTranscriptions } from '../../support/seed-transcriptions.ts';
import type { TestClient } from '../../support/test-client.ts';
import { startTestServer } from '../../support/test-server.ts';

it('a search waits for the user’s previous one, and not for those of others', async () => {
  const server = await startTestServer('sqlite');
  const [ann, bo] = [await server.signUp(), await server.signUp()];
  const terms = Array.from({ length: 60 }, (_, n) => String.fromCodePoint(0x4e00 + n));
  const long = `${'花'.repeat(150_000)}${terms.join('')}`;
  await seedTranscriptions(server.database, ann.email, Array<string>(8).fill(long));
  const ended: string[] = [];
  const search = async (client: TestClient, words: string, name: string) => {
    const { status } = await client.get(`/api/transcriptions?search=${encodeURIComponent(words)}&limit=1`);
    expect(status).toBe(200);
    ended.push(name);
  };
  // The last word is in none of the texts: its answer is as short as the other ones.
  const first = search(ann, [...terms, '犬'].join(' '), 'first');
  await search(bo, 'garden', 'other');
  const second = search(ann, 'garden', 'second');
  await Promise.all([first, second]);
  expect(ended).toEqual(['other', 'first', 'second']);
  await server.stop();
});
