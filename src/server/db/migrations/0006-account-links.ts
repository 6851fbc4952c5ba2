import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Unopened links in mails: one per user and purpose, identified by the hash of its token. */
export const accountLinks: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account_links')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('account_links_key', ['user_id', 'purpose'])
      .execute();
  },
});
