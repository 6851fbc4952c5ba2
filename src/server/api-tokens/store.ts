import type { Selectable } from 'kysely';
import type { ApiTokensTable } from '../db/api-token-schema.ts';
import { changeOwner } from '../db/change-owner.ts';
import type { Connection, Database } from '../db/database.ts';

export type ApiTokenRow = Selectable<ApiTokensTable>;

/** Personal API tokens in the database. Timestamps are milliseconds since 1970. */
export function createApiTokenStore(database: Database) {
  const { db } = database;
  return {
    /** The token with this hash and its user, expired or not. */
    find: (hash: string) =>
      db
        .selectFrom('api_tokens')
        .innerJoin('owners', 'owners.no', 'api_tokens.owner')
        .where('api_tokens.token_hash', '=', hash)
        .select(['api_tokens.id', 'api_tokens.owner', 'api_tokens.scopes', 'owners.user_id'])
        .select(['api_tokens.expires_at', 'api_tokens.last_used_at'])
        .executeTakeFirst(),

    async recordUse(owner: number, id: string, at: number): Promise<void> {
      await db
        .updateTable('api_tokens')
        .set({ last_used_at: at })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute();
    },

    list: (owner: number): Promise<ApiTokenRow[]> =>
      db
        .selectFrom('api_tokens')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Stores a token, after `check` in the same transaction; false if its owner has `max` already. */
    insert: (row: ApiTokenRow, max: number, check: (tx: Connection) => Promise<void>): Promise<boolean> =>
      changeOwner(database, { no: row.owner }, async (tx) => {
        await check(tx);
        const stored = await tx
          .selectFrom('api_tokens')
          .select('id')
          .where('owner', '=', row.owner)
          .execute();
        if (stored.length >= max) return false;
        await tx.insertInto('api_tokens').values(row).execute();
        return true;
      }),

    /** False if the owner has no such token. */
    async remove(owner: number, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('api_tokens')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type ApiTokenStore = ReturnType<typeof createApiTokenStore>;
