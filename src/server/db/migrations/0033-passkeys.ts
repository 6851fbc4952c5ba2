import type { Kysely } from 'kysely';
import type { Step } from '../step.ts';

/** Passkeys by their public keys, challenges that wait for an answer, and names of users at another service. */
export const passkeys: Step = () => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkeys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', 'bigint', (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id', 'created_at']).execute();
    await db.schema
      .createTable('sign_in_attempts')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('holder_hash', 'text', (c) => c.notNull())
      .addColumn('data', 'text')
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('oidc_identities')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('last_used_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('oidc_identities_key', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('oidc_identities_user').on('oidc_identities').column('user_id').execute();
    await db.schema.createIndex('sign_in_attempts_end').on('sign_in_attempts').column('expires_at').execute();
  },
});
