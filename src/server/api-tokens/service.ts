import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { API_SCOPES, type ApiScope } from '../../contract/api/api-scopes.ts';
import {
  API_TOKEN_PREFIX,
  type ApiToken,
  type ApiTokenForm,
  type CreatedApiToken,
} from '../../contract/api/api-tokens.ts';
import { API_TOKEN } from '../../contract/limits.ts';
import { requireSession } from '../accounts/passwords/revalidation-store.ts';
import { hashToken, newToken } from '../accounts/sessions/token.ts';
import { AppError } from '../app-error.ts';
import { writeUnlessFull } from '../disk-full.ts';
import { API_TOKEN_SESSION, type SessionUser } from '../session-user.ts';
import type { ApiTokenRow, ApiTokenStore } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The user and scopes of a valid token. */
export interface TokenUser {
  readonly user: SessionUser;
  readonly scopes: readonly ApiScope[];
}

const storedScopes = z.array(z.string());

/** The scopes of a stored token; those of a newer build allow nothing here. */
function scopesOf(row: Pick<ApiTokenRow, 'scopes'>): ApiScope[] {
  const stored = storedScopes.parse(JSON.parse(row.scopes));
  return API_SCOPES.filter((scope) => stored.includes(scope));
}

const moment = (at: number | null): string | null =>
  at === null ? null : new Date(Number(at)).toISOString();

/** A stored token as the API returns it. */
function present(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    expiresAt: moment(row.expires_at),
    lastUsedAt: moment(row.last_used_at),
  };
}

/** Personal API tokens of users; only their hashes are stored. */
export function createApiTokens(store: ApiTokenStore, now: () => number = Date.now) {
  return {
    /** The user of a token; null if it is unknown, revoked or expired. Notes its use, at most once a minute. */
    async check(token: string): Promise<TokenUser | null> {
      const row = await store.find(hashToken(token));
      const time = now();
      if (!row || (row.expires_at !== null && row.expires_at <= time)) return null;
      const minute = time - (time % MINUTE_MS);
      if (row.last_used_at === null || row.last_used_at < minute) {
        await writeUnlessFull(() => store.recordUse(row.owner, row.id, minute));
      }
      // No session has such an id, so a token never counts as a recent sign-in.
      const user = { userId: row.user_id, owner: row.owner, sessionId: `${API_TOKEN_SESSION}${row.id}` };
      return { user, scopes: scopesOf(row) };
    },

    list: async (owner: number): Promise<ApiToken[]> => (await store.list(owner)).map(present),

    /**
     * Creates a token; its secret is returned here only.
     * @throws AppError `too_many_api_tokens`
     */
    async create(user: SessionUser, form: ApiTokenForm): Promise<CreatedApiToken> {
      const token = `${API_TOKEN_PREFIX}${newToken()}`;
      const time = now();
      const row: ApiTokenRow = {
        id: randomUUID(),
        owner: user.owner,
        name: form.name,
        token_hash: hashToken(token),
        scopes: JSON.stringify(form.scopes),
        created_at: time,
        expires_at: form.expiresInDays === null ? null : time + form.expiresInDays * DAY_MS,
        last_used_at: null,
      };
      const isStored = await store.insert(row, API_TOKEN.max, (tx) => requireSession(tx, user));
      if (!isStored) throw new AppError('too_many_api_tokens');
      return { ...present(row), token };
    },

    /** @throws AppError `not_found` when the owner has no such token */
    async revoke(owner: number, id: string): Promise<{ revoked: number }> {
      if (!(await store.remove(owner, id))) throw new AppError('not_found');
      return { revoked: 1 };
    },
  };
}

export type ApiTokens = ReturnType<typeof createApiTokens>;
