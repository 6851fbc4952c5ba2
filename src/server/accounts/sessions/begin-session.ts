import { randomUUID } from 'node:crypto';
import { SESSION } from '../../../contract/limits.ts';
import type { Connection } from '../../db/database.ts';
import type { Client } from '../client.ts';
import { insertSession } from './session-store.ts';
import { hashToken, newToken } from './token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Begins a session of a user whose identity is proven; returns its token, of which only the hash is stored. */
export async function beginSession(
  db: Connection,
  userId: string,
  client: Client,
  now: number,
): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    id: randomUUID(),
    token: hashToken(token),
    userId,
    client,
    now,
    expiresAt: now + SESSION.idleDays * DAY_MS,
  });
  return token;
}
