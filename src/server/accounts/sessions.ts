import { SESSION } from '../../contract/limits.ts';
import type { Database } from '../db/connection.ts';
import { deleteSession, extendSession, findSession } from './session-store.ts';
import { hashToken } from './token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = SESSION.idleDays * DAY_MS;
const TOTAL_MS = SESSION.totalDays * DAY_MS;
/** A session in use is extended at most this often, so that reading costs no write. */
const EXTEND_EVERY_MS = DAY_MS;

/** Who asks. `owner` is the number that every owned row carries. */
export interface Person {
  userId: string;
  owner: number;
  sessionId: string;
}

/** What a valid token stands for; `extended` when its end was just moved, so that a cookie can follow. */
export interface ValidSession {
  person: Person;
  extended: boolean;
}

/** The life of sessions: they end after idle days, and after total days in any case. */
export function createSessions(database: Database, now: () => number = Date.now) {
  return {
    /** The session of a token, or null when there is none or it has ended. */
    async check(token: string): Promise<ValidSession | null> {
      const hash = hashToken(token);
      const row = await findSession(database.db, hash);
      if (!row) return null;
      const time = now();
      const last = row.createdAt + TOTAL_MS;
      if (row.expiresAt <= time || last <= time) {
        await deleteSession(database.db, hash);
        return null;
      }
      const person = { userId: row.userId, owner: row.owner, sessionId: row.sessionId };
      const end = Math.min(time + IDLE_MS, last);
      const extended = end - row.expiresAt >= EXTEND_EVERY_MS;
      if (extended) await extendSession(database.db, row.sessionId, end);
      return { person, extended };
    },

    /** Ends the session of a token; one that is not there is fine. */
    async end(token: string): Promise<void> {
      await deleteSession(database.db, hashToken(token));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
