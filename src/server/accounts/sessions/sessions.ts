import type { Session } from '../../../contract/api/sessions.ts';
import { SESSION } from '../../../contract/limits.ts';
import { AppError } from '../../app-error.ts';
import type { Connection, Database } from '../../db/database.ts';
import { deviceOf } from '../../device.ts';
import { writeUnlessFull } from '../../disk-full.ts';
import type { SessionUser } from '../../session-user.ts';
import { RecentSessions } from './recent-sessions.ts';
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  listSessions,
  type SessionRow,
} from './session-store.ts';
import { hashToken } from './token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = SESSION.idleDays * DAY_MS;
const TOTAL_MS = SESSION.totalDays * DAY_MS;
/** Minimum interval between updates of the last use, so that reads cause few writes. */
const USE_UPDATE_INTERVAL_MS = 10 * 60_000;
/** Minimum interval between extensions of the cookie. */
const EXTEND_INTERVAL_MS = DAY_MS;

/** The session of a valid token; `extended`: its end was moved, so the cookie must be renewed. */
export interface ValidSession {
  user: SessionUser;
  extended: boolean;
}

/** True for a session that has expired. */
const isOver = (
  { createdAt, expiresAt }: Pick<SessionRow, 'createdAt' | 'expiresAt'>,
  time: number,
): boolean => expiresAt <= time || createdAt + TOTAL_MS <= time;

/** The session with this hash at a moment; notes its use now and then, if the disk has room. */
async function checkTokenHash(db: Connection, hash: string, time: number): Promise<ValidSession | null> {
  const row = await findSession(db, hash);
  if (!row) return null;
  if (isOver(row, time)) {
    await writeUnlessFull(() => deleteSession(db, hash));
    return null;
  }
  const user = { userId: row.userId, owner: row.owner, sessionId: row.sessionId };
  const end = Math.min(time + IDLE_MS, row.createdAt + TOTAL_MS);
  const isDue = end - row.expiresAt >= EXTEND_INTERVAL_MS;
  if (!isDue && time - row.usedAt < USE_UPDATE_INTERVAL_MS) return { user, extended: false };
  const isSaved = await writeUnlessFull(() =>
    extendSession(db, row.sessionId, time, isDue ? end : row.expiresAt),
  );
  return { user, extended: isDue && isSaved };
}

async function isActive(db: Connection, hash: string, time: number): Promise<boolean> {
  const row = await findSession(db, hash);
  return row !== null && !isOver(row, time);
}

/** Sessions as the API returns them: the one with the id `current` first. */
function presentSessions(
  rows: Awaited<ReturnType<typeof listSessions>>,
  time: number,
  current: string,
): Session[] {
  return rows
    .filter(({ createdAt }) => new Date(createdAt).getTime() + TOTAL_MS > time)
    .map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      ...deviceOf(userAgent),
      address: ipAddress || null,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(updatedAt).toISOString(),
      isCurrent: id === current,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Sessions: they expire after idle days, and at the latest after total days. */
export function createSessions(
  database: Database,
  now: () => number = Date.now,
  recent = new RecentSessions(now),
) {
  const checkHash = (hash: string) => checkTokenHash(database.db, hash, now());

  async function endSessions(userId: string, which: Parameters<typeof deleteSessionsOf>[2]): Promise<number> {
    const ended = await deleteSessionsOf(database.db, userId, which);
    recent.clear();
    return ended;
  }

  return {
    /** The session of a token; null if it is unknown or expired. */
    check: (token: string): Promise<ValidSession | null> => checkHash(hashToken(token)),

    /** Like `check`, but a session that was valid a moment ago is not looked up again. */
    async checkCached(token: string): Promise<ValidSession | null> {
      const hash = hashToken(token);
      const cachedUser = recent.find(hash);
      if (cachedUser) return { user: cachedUser, extended: false };
      const { epoch } = recent;
      const session = await checkHash(hash);
      if (session) recent.keep(hash, session.user, epoch);
      return session;
    },

    /** True for the token of a session that has not ended; does not count as its use. */
    isActive: (token: string): Promise<boolean> => isActive(database.db, hashToken(token), now()),

    /** Clears the cache of `checkCached`; call it when sessions are ended elsewhere in this process. */
    forget: recent.clear,

    /** Ends the session of a token, if there is one. */
    async end(token: string): Promise<void> {
      await deleteSession(database.db, hashToken(token));
      recent.clear();
    },

    /** A user's sessions: the requesting one first, then by last use. */
    async list({ userId, sessionId }: SessionUser): Promise<Session[]> {
      const time = now();
      return presentSessions(await listSessions(database.db, userId, time), time, sessionId);
    },

    /** @throws AppError `not_found` when the user has no such session */
    async endOne(userId: string, id: string): Promise<{ ended: number }> {
      const ended = await endSessions(userId, { id });
      if (ended === 0) throw new AppError('not_found');
      return { ended };
    },

    /** Ends all sessions of a user but the requesting one. */
    endOthers: async ({ userId, sessionId }: SessionUser): Promise<{ ended: number }> => ({
      ended: await endSessions(userId, { except: sessionId }),
    }),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
