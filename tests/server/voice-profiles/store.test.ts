import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVoiceProfileStore } from '../../../src/server/voice-profiles/store.ts';
import { createUser } from '../../support/create-user.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';

describe.each(DATABASES)('createVoiceProfileStore on %s', (kind) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await createTestDatabase(kind);
  });
  afterAll(() => place.remove());

  const row = () => ({
    id: randomUUID(),
    body: '{"name":"hers"}',
    is_active: 0,
    created_at: 1,
    transcriptions: 0,
    words: 0,
    confidence_sum: 0,
    confidences: 0,
    last_used_at: null,
  });

  it('reads and changes nothing of another owner', async () => {
    const store = createVoiceProfileStore(place.database);
    const [ann, bob] = [
      store.of(await createUser(place.database)),
      store.of(await createUser(place.database)),
    ];
    const profile = row();
    await ann.insert(profile);
    expect(await bob.find(profile.id)).toBeUndefined();
    await bob.write(profile.id, '{"name":"his"}');
    await bob.activate(profile.id);
    await bob.countUse(profile.id, { words: 5, confidence: 90, at: 2 });
    expect(await bob.remove(profile.id)).toBe(false);
    expect([await bob.list(), await bob.active(), await bob.lastUsed()]).toEqual([[], undefined, undefined]);
    expect(await ann.find(profile.id)).toMatchObject(profile);
  });
});
