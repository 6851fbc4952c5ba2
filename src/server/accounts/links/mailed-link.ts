import type { LinkPurpose } from '../../../contract/api/email-links.ts';
import { LINK_HOURS } from '../../../contract/limits.ts';
import type { Connection } from '../../db/database.ts';
import { hashToken, newToken } from '../sessions/token.ts';
import type { LinkStore } from './link-store.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * The app's pages that open links. Mail scanners load them too, so only a page's own request redeems a link.
 */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  verification: '/confirm',
  addressChange: '/confirm',
  passwordReset: '/reset-password',
  signIn: '/sign-in-link',
};

interface LinkParts {
  store: LinkStore;
  linkBase: string;
  now: () => number;
}

/** The recipient of a link. */
interface LinkTarget {
  userId: string;
  purpose: LinkPurpose;
  email: string;
}

/**
 * Creates a link and returns its address; the token is not stored. `withMail` stores a mail with the link in the same
 * transaction.
 */
export async function createMailedLink(
  { store, linkBase, now }: LinkParts,
  { userId, purpose, email }: LinkTarget,
  withMail: (tx: Connection, link: string, expiresAt: number) => Promise<void> = async () => undefined,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = createdAt + LINK_HOURS[purpose] * HOUR_MS;
  const link = `${linkBase}${PAGES[purpose]}?token=${token}`;
  await store.put({ userId, purpose, tokenHash: hashToken(token), email, createdAt, expiresAt }, (tx) =>
    withMail(tx, link, expiresAt),
  );
  return link;
}
