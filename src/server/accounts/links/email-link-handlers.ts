import type { emailLinkEndpoints } from '../../../contract/api/email-links.ts';
import type { Handlers } from '../../http/context.ts';
import type { EmailLinks } from './email-links.ts';

/** HTTP handlers of links in mails. A link opens a page; only the page's request redeems the link. */
export function emailLinkHandlers(links: EmailLinks): Handlers<typeof emailLinkEndpoints> {
  return {
    'GET /api/user/verification-status': ({ user }) => links.status(user.userId),
    'POST /api/user/send-verification': ({ user }) => links.sendVerification(user.userId),
    'POST /api/user/change-email': ({ user, body }) => links.changeAddress(user, body),
    'POST /api/confirm-link': ({ body }) => links.confirm(body.token),
  };
}
