import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptLine } from '../../../src/server/privacy/receipt-store.ts';
import { createRecipientRecorder } from '../../../src/server/takes/recipient-store.ts';
import { heardLineOf, recipientsOf } from '../../../src/server/takes/take-recipients.ts';
import { createUser } from '../../support/create-user.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';

const heard = heardLineOf({ id: 'openai', model: 'whisper-1', sentTo: ['https://api.example.com/v1'] });
const wrote: ReceiptLine = { ...heard, kind: 'wrote', tool: 'personalize', words: 3, characters: 12 };

describe.each(DATABASES)('the recipients of a take on %s', (kind) => {
  let place: TestDatabase;
  let owner: number;
  const id = randomUUID();
  beforeEach(async () => {
    place = await createTestDatabase(kind);
    owner = await createUser(place.database);
    await place.database.db
      .insertInto('takes')
      .values({
        owner,
        id,
        epoch: 2,
        state: 'open',
        ai_service: 'openai',
        language: 'en',
        personalize: 0,
        meeting: 0,
        mime_type: 'audio/webm',
        started_at: 1,
        created_at: 1,
        updated_at: 1,
        lost: '[]',
        stored_chunks: 0,
        stored_bytes: 0,
        stored_at: 0,
      })
      .execute();
  });
  afterEach(() => place.remove());

  async function stored(): Promise<readonly ReceiptLine[]> {
    const row = await place.database.db.selectFrom('takes').select('recipients').executeTakeFirstOrThrow();
    return recipientsOf(row.recipients);
  }

  it('hear it once each, in any number of attempts, and are sent its words as often as they are', async () => {
    const record = createRecipientRecorder(place.database);
    expect(await stored()).toEqual([]);
    for (const line of [heard, heard, wrote, wrote]) await record({ owner, id, epoch: 2 }, line);
    expect(await stored()).toEqual([heard, wrote, wrote]);
    const other = heardLineOf({
      id: 'openai',
      model: 'gpt-4o-transcribe',
      sentTo: ['https://api.example.com'],
    });
    await Promise.all([record({ owner, id, epoch: 2 }, other), record({ owner, id, epoch: 2 }, other)]);
    expect(await stored()).toEqual([heard, wrote, wrote, other]);
  });

  it('get nothing of a take that another server holds, or that is gone', async () => {
    const record = createRecipientRecorder(place.database);
    const refused = { code: 'take_elsewhere' };
    await expect(record({ owner, id, epoch: 1 }, heard)).rejects.toMatchObject(refused);
    await expect(record({ owner: owner + 1, id, epoch: 2 }, heard)).rejects.toMatchObject(refused);
    await expect(record({ owner, id: randomUUID(), epoch: 2 }, heard)).rejects.toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  it('stay in the receipt if a newer server has stored what this one does not know', () => {
    const newer = JSON.stringify([{ ...wrote, kind: 'sung', tool: 'choir', place: 'moon', more: 1 }]);
    expect(recipientsOf(newer)).toEqual([{ ...wrote, kind: 'told', tool: null, place: 'outside' }]);
  });
});
