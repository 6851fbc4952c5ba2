import type { Connection } from '../db/database.ts';
import { BY_PASSWORD } from './insert-account.ts';

/** Assigns an owner number to a user. Returns it if it is new, null if there was one. */
export async function ensureOwner(db: Connection, userId: string): Promise<number | null> {
  const made = await db
    .insertInto('owners')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('no')
    .executeTakeFirst();
  return made?.no ?? null;
}

/** The user data of `GET /api/user`, in one query. */
export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom('user')
    .leftJoin('personality_profiles', 'personality_profiles.user_id', 'user.id')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', BY_PASSWORD),
    )
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.emailVerified',
      'user.hasCompletedOnboarding',
      'user.createdAt',
      'account.password',
      'personality_profiles.body as profile',
    ])
    .executeTakeFirst();
}
