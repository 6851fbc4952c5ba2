import { randomUUID } from 'node:crypto';
import type { Connection, Database } from '../db/database.ts';

/** better-auth's provider id for accounts with a password. */
export const BY_PASSWORD = 'credential';

/** An account to store. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Null for an account that has no password. */
  readonly passwordHash: string | null;
}

/** Stores a new account; returns its user's id, or null if another one has the address. */
export async function insertAccount(
  { kind }: Pick<Database, 'kind'>,
  tx: Connection,
  { name, email, isVerified, passwordHash }: NewAccount,
  now: number,
): Promise<string | null> {
  const id = randomUUID();
  const moment = new Date(now).toISOString();
  // SQLite has no booleans, and its driver rejects them.
  const flag = (value: boolean) => (kind === 'sqlite' ? Number(value) : value);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user')
    .values({
      id,
      name,
      email,
      image: null,
      emailVerified: flag(isVerified),
      hasCompletedOnboarding: flag(false),
      createdAt: moment,
      updatedAt: moment,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows) === 0) return null;
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: id,
      userId: id,
      providerId: BY_PASSWORD,
      password: passwordHash,
      accessToken: null,
      refreshToken: null,
      idToken: null,
      scope: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      createdAt: moment,
      updatedAt: moment,
    })
    .execute();
  return id;
}

/** Assigns an owner number to a user. Returns it if it is new, null if there was one. */
export async function ensureOwner(db: Connection, userId: string): Promise<number | null> {
  const inserted = await db
    .insertInto('owners')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('no')
    .executeTakeFirst();
  return inserted?.no ?? null;
}

/** The user data of `GET /api/user`, in one query. */
export async function findUser(db: Connection, userId: string) {
  return db
    .selectFrom('user')
    .leftJoin('personality_profiles', 'personality_profiles.user_id', 'user.id')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', BY_PASSWORD),
    )
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.emailVerified',
      'user.hasCompletedOnboarding',
      'user.createdAt',
      'account.password',
      'personality_profiles.body as profile',
    ])
    .executeTakeFirst();
}
