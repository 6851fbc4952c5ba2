import { expect, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';

/** Resolves once every stored mail was sent or refused. */
export const waitForEmptyOutbox = ({ db }: Database): Promise<void> =>
  vi.waitFor(async () => {
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  }, 20_000);
