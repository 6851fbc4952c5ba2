import { LINK_HOURS } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';
import type { LinkStore } from './link-store.ts';
import { hashToken, newToken } from './token.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The app's page for a new password. */
const PAGE = '/reset-password';

/**
 * Creates a password reset link and returns its address; the token is not stored. `withMail` stores a mail with the
 * link in the same transaction.
 */
export async function createResetLink(
  { store, linkBase, now }: { store: LinkStore; linkBase: string; now: () => number },
  userId: string,
  email: string,
  withMail: (tx: Connection, link: string, expiresAt: number) => Promise<void> = async () => undefined,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = createdAt + LINK_HOURS.passwordReset * HOUR_MS;
  const link = `${linkBase}${PAGE}?token=${token}`;
  await store.put(
    { userId, purpose: 'passwordReset', tokenHash: hashToken(token), email, createdAt, expiresAt },
    (tx) => withMail(tx, link, expiresAt),
  );
  return link;
}
