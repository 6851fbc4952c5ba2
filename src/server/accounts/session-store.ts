import { sql } from 'kysely';
import type { Connection } from '../db/connection.ts';

/** A session with the person it belongs to. Moments are milliseconds since 1970. */
export interface SessionRow {
  sessionId: string;
  createdAt: number;
  expiresAt: number;
  userId: string;
  owner: number;
}

const toMillis = (date: Date | string): number => new Date(date).getTime();

/** Finds a session by the hash of its token, expired or not. */
export async function findSession(db: Connection, tokenHash: string): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('owners', 'owners.user_id', 'session.userId')
    .where('session.token', '=', tokenHash)
    .select(['session.id', 'session.createdAt', 'session.expiresAt', 'session.userId', 'owners.no'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    sessionId: row.id,
    createdAt: toMillis(row.createdAt),
    expiresAt: toMillis(row.expiresAt),
    userId: row.userId,
    owner: row.no,
  };
}

/** Moves the end of a session, in milliseconds since 1970. */
export async function extendSession(db: Connection, sessionId: string, expiresAt: number): Promise<void> {
  const end = new Date(expiresAt).toISOString();
  await db.updateTable('session').set({ expiresAt: end }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Connection, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', tokenHash).execute();
}

/** Removes sessions that ended; none of them could be used any more. */
export async function deleteEndedSessions(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', new Date(now).toISOString()).execute();
}

/** Gives a person their owner number; again is the same number. */
export async function ensureOwner(db: Connection, userId: string): Promise<void> {
  await db
    .insertInto('owners')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** What `GET /api/user` tells of a person, from one query. */
export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom('user')
    .leftJoin('personality_profiles', 'personality_profiles.user_id', 'user.id')
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.emailVerified',
      'user.hasCompletedOnboarding',
      'user.createdAt',
      'personality_profiles.body as profile',
    ])
    .executeTakeFirst();
}

/** Answers a trivial query: whether the database can be used. */
export async function ping(db: Connection): Promise<void> {
  await sql`select 1`.execute(db);
}
