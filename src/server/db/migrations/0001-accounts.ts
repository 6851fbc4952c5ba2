import { type Kysely, sql } from 'kysely';
import type { Step } from '../step.ts';

/** better-auth's four tables, and an owner number per user. */
export const accounts: Step = (kind) => ({
  async up(db: Kysely<unknown>) {
    const date = kind === 'postgres' ? sql`timestamptz` : sql`text`;
    const flag = kind === 'postgres' ? sql`boolean` : sql`integer`;
    const off = kind === 'postgres' ? sql`false` : sql`0`;

    await db.schema
      .createTable('user')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('emailVerified', flag, (c) => c.notNull().defaultTo(off))
      .addColumn('image', 'text')
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull())
      .addColumn('hasCompletedOnboarding', flag, (c) => c.notNull().defaultTo(off))
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('expiresAt', date, (c) => c.notNull())
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .execute();
    await db.schema.createIndex('session_user').on('session').column('userId').execute();
    await db.schema
      .createTable('account')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('accountId', 'text', (c) => c.notNull())
      .addColumn('providerId', 'text', (c) => c.notNull())
      .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', date)
      .addColumn('refreshTokenExpiresAt', date)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('account_user').on('account').column('userId').execute();
    await db.schema
      .createTable('verification')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expiresAt', date, (c) => c.notNull())
      .addColumn('createdAt', date, (c) => c.notNull())
      .addColumn('updatedAt', date, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('verification_identifier').on('verification').column('identifier').execute();

    const owners = db.schema.createTable('owners');
    await (kind === 'postgres'
      ? owners.addColumn('no', 'bigserial', (c) => c.primaryKey())
      : owners.addColumn('no', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
      .execute();

    for (const table of ['user_preferences', 'personality_profiles']) {
      await db.schema
        .createTable(table)
        .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .execute();
    }
  },
});
