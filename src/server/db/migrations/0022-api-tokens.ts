import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** Personal API tokens, by their hashes. */
export const apiTokens: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const number = kind === 'postgres' ? sql`bigint` : sql`integer`;
    await db.schema
      .createTable('api_tokens')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner', number, (c) => c.notNull().references('owners.no').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('created_at', number, (c) => c.notNull())
      .addColumn('expires_at', number)
      .addColumn('last_used_at', number)
      .execute();
    await db.schema
      .createIndex('api_tokens_owner')
      .on('api_tokens')
      .columns(['owner', 'created_at'])
      .execute();
  },
});
