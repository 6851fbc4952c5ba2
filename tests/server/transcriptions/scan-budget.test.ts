import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScanBudget } from '../../../src/server/transcriptions/scan-budget.ts';
import { TranscriptionStore } from '../../../src/server/transcriptions/store.ts';
import { countTurns } from '../../support/count-turns.ts';
import { createUser } from '../../support/create-user.ts';
import { requestBudget } from '../../support/search-bounds.ts';
import { transcriptionRow } from '../../support/seed-transcriptions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Sixty different words of one character. */
const TERMS = Array.from({ length: 60 }, (_, n) => String.fromCodePoint(0x4e00 + n));
const TEXTS = 8;

describe('the work of one search on SQLite', () => {
  let database: TestDatabase;
  let store: TranscriptionStore;
  let owner: number;
  beforeAll(async () => {
    database = await createTestDatabase('sqlite');
    store = new TranscriptionStore(database.database);
    owner = await createUser(database.database);
    const text = `${'花'.repeat(100_000)}${TERMS.join('')}`;
    for (let n = 0; n < TEXTS; n += 1) await store.add(transcriptionRow(owner, text));
  });
  afterAll(() => database.remove());

  const search = async (terms: readonly string[], budget = requestBudget()) => {
    const filter = { owner, aiService: null, language: null, recordedOn: null, tag: null };
    const window = { filter, limit: 10, from: { below: null } };
    return (await store.search(window, terms, { cap: 1000, budget })).count;
  };

  it('takes more turns of the event loop for more terms', async () => {
    const count = async (terms: readonly string[]) => {
      let found = 0;
      const turns = await countTurns(async () => {
        found = await search(terms);
      });
      expect(found).toBe(TEXTS);
      return turns;
    };
    const forOne = await count(TERMS.slice(0, 1));
    expect(await count(TERMS)).toBeGreaterThanOrEqual(30 * forOne);
  });

  it('ends with its budget, which each term uses', async () => {
    const { signal } = new AbortController();
    const found = (terms: readonly string[]) => search(terms, new ScanBudget(signal, 4_000_000));
    expect(await found(TERMS.slice(0, 1))).toBe(TEXTS);
    expect(await found(TERMS)).toBe(0);
  });

  it('ends when the client leaves', async () => {
    const leaving = search(TERMS, new ScanBudget(AbortSignal.abort()));
    await expect(leaving).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is shared by the words of a text that is compared with the others', async () => {
    const budget = new ScanBudget(new AbortController().signal, 10_000_000);
    await budget.share(2).spend(8_000_000);
    expect([budget.isSpent, budget.share(2).isSpent]).toEqual([false, false]);
    await budget.share(1).spend(2_000_000);
    expect([budget.isSpent, budget.share(2).isSpent]).toEqual([true, true]);
  });
});
