import type { emailLinkEndpoints } from '../../contract/api/email-links.ts';
import type { Handlers } from '../http/context.ts';
import type { EmailLinks } from './email-links.ts';

/** Links in mails over HTTP. A link leads to a page: only what that page sends here uses it up. */
export function emailLinkHandlers(links: EmailLinks): Handlers<typeof emailLinkEndpoints> {
  return {
    'GET /api/user/verification-status': ({ person }) => links.status(person.userId),
    'POST /api/user/send-verification': ({ person }) => links.sendVerification(person.userId),
    'POST /api/user/change-email': ({ person, body }) => links.changeAddress(person.userId, body),
    'POST /api/confirm-link': ({ body }) => links.confirm(body.token),
  };
}
