import type { Database, DatabaseKind } from '../../src/server/db/database.ts';

/** Marks the address of an account as verified. */
export async function verifyEmail({ db }: Database, kind: DatabaseKind, email: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ emailVerified: (kind === 'sqlite' ? 1 : true) as never })
    .where('email', '=', email)
    .execute();
}
