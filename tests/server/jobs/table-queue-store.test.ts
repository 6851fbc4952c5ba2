import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobQueue } from '../../../src/server/jobs/job-queue.ts';
import { TableQueue } from '../../../src/server/jobs/table-queue-store.ts';
import { QUICK_KINDS } from '../../support/job-queues.ts';
import { createTestDatabase, DATABASES, type TestDatabase } from '../../support/test-database.ts';

describe.each(DATABASES)('TableQueue claims on %s', (kind) => {
  let place: TestDatabase;
  let queue: JobQueue;
  beforeEach(async () => {
    place = await createTestDatabase(kind);
    queue = new TableQueue(place.database, QUICK_KINDS);
  });
  afterEach(() => place.remove());

  const claim = () => queue.claim('delete-sound', 9);
  /** Instead of waiting for the claims to lapse. */
  const lapse = () => place.database.db.updateTable('jobs').set({ held_until: 1 }).execute();

  it('lapse unless renewed, independent of other claims of the same process', async () => {
    for (const prefix of ['1/', '2/']) await queue.add(place.database.db, 'delete-sound', { prefix }, {});
    const [kept, left] = await claim();
    if (!kept || !left) throw new Error('Two jobs were added.');
    await lapse();
    expect(await queue.renew([])).toEqual(new Set());
    expect(await queue.renew([kept])).toEqual(new Set([kept.id]));
    // As if the end of the job could not be stored: no worker runs it any more.
    expect(await claim()).toEqual([{ ...left, tries: 2 }]);
    expect(await queue.renew([kept, left])).toEqual(new Set([kept.id]));
  });

  it('end after the maximum number of tries, even if every attempt was lost', async () => {
    await queue.add(place.database.db, 'delete-sound', { prefix: '1/' }, {});
    const { tries } = QUICK_KINDS['delete-sound'];
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      expect(await claim()).toMatchObject([{ tries: attempt }]);
      await lapse();
    }
    expect(await claim()).toEqual([]);
    expect(await queue.buryLost()).toMatchObject([{ name: 'delete-sound', tries }]);
  });
});
