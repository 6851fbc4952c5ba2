import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/db/database.ts';

/** Inserts a user without credentials. Returns the number that owned rows reference. */
export async function createUser({ db, kind }: Database): Promise<number> {
  const id = randomUUID();
  const now = kind === 'postgres' ? new Date() : new Date().toISOString();
  const off = kind === 'postgres' ? false : 0;
  await db
    .insertInto('user')
    .values({
      id,
      name: 'Ann Example',
      email: `${id}@example.com`,
      image: null,
      emailVerified: off,
      createdAt: now,
      updatedAt: now,
      hasCompletedOnboarding: off,
    })
    .execute();
  const { no } = await db
    .insertInto('owners')
    .values({ user_id: id })
    .returning('no')
    .executeTakeFirstOrThrow();
  return no;
}
