import type { Connection } from '../../db/database.ts';
import type { Client } from '../client.ts';

/** A session and its user. Timestamps are milliseconds since 1970. */
export interface SessionRow {
  sessionId: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number;
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
    .select([
      'session.id',
      'session.createdAt',
      'session.expiresAt',
      'session.updatedAt',
      'session.userId',
      'owners.no',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    sessionId: row.id,
    createdAt: toMillis(row.createdAt),
    expiresAt: toMillis(row.expiresAt),
    usedAt: toMillis(row.updatedAt),
    userId: row.userId,
    owner: row.no,
  };
}

/** Records the use of a session and extends its end. Milliseconds since 1970. */
export async function extendSession(
  db: Connection,
  sessionId: string,
  usedAt: number,
  expiresAt: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(expiresAt).toISOString(), updatedAt: new Date(usedAt).toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** A user's sessions that are active at `now`, last used first. */
export async function listSessions(db: Connection, userId: string, now: number) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Ends one session of a user, or all but `except`; returns the number of ended sessions. */
export async function deleteSessionsOf(
  db: Connection,
  userId: string,
  which: { id: string } | { except: string },
): Promise<number> {
  const userSessions = db.deleteFrom('session').where('userId', '=', userId);
  const { numDeletedRows } = await ('id' in which
    ? userSessions.where('id', '=', which.id)
    : userSessions.where('id', '<>', which.except)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSession(db: Connection, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token', '=', tokenHash).execute();
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(db: Connection, now: number): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', new Date(now).toISOString()).execute();
}

/** Stores a new session. `token`: the hash; timestamps are milliseconds since 1970. */
export async function insertSession(
  db: Connection,
  session: {
    readonly id: string;
    readonly token: string;
    readonly userId: string;
    readonly now: number;
    readonly expiresAt: number;
    readonly client: Client;
  },
): Promise<void> {
  const moment = new Date(session.now).toISOString();
  await db
    .insertInto('session')
    .values({
      id: session.id,
      token: session.token,
      userId: session.userId,
      expiresAt: new Date(session.expiresAt).toISOString(),
      createdAt: moment,
      updatedAt: moment,
      ipAddress: session.client.address,
      userAgent: session.client.userAgent,
    })
    .execute();
}

/** Deletes every API token of a user, in the transaction that sets a new password. */
export async function deleteApiTokensOf(tx: Connection, userId: string): Promise<void> {
  await tx
    .deleteFrom('api_tokens')
    .where('owner', 'in', (of) => of.selectFrom('owners').select('no').where('user_id', '=', userId))
    .execute();
}
