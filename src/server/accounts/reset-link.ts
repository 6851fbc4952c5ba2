import { LINK_HOURS } from '../../contract/limits.ts';
import type { LinkStore } from './link-store.ts';
import { hashToken, newToken } from './token.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The app's page for a new password. */
const PAGE = '/reset-password';

/** Creates a password reset link and returns its address; the token is not stored. */
export async function createResetLink(
  { store, linkBase, now }: { store: LinkStore; linkBase: string; now: () => number },
  userId: string,
  email: string,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = createdAt + LINK_HOURS.passwordReset * HOUR_MS;
  await store.put({
    userId,
    purpose: 'passwordReset',
    tokenHash: hashToken(token),
    email,
    createdAt,
    expiresAt,
  });
  return `${linkBase}${PAGE}?token=${token}`;
}
