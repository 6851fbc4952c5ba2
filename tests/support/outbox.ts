import { expect } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { waitFor } from './wait-for.ts';

/** Resolves once every stored mail was sent or refused. */
export const waitForEmptyOutbox = ({ db }: Database): Promise<void> =>
  waitFor(async () => {
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  }, 20_000);
