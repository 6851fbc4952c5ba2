import type { signInLinkEndpoints } from '../../../contract/api/sign-in-link.ts';
import type { Handlers } from '../../http/context.ts';
import type { Accounts } from '../service.ts';
import { clientOf, type SignInResponses } from '../sign-in/sign-in-responses.ts';
import type { SignInLinks } from './sign-in-links.ts';

interface SignInLinkHandlerParts {
  links: SignInLinks;
  accounts: Pick<Accounts, 'open'>;
  responses: SignInResponses;
}

/** HTTP handlers of links that sign in. */
export function signInLinkHandlers({
  links,
  accounts,
  responses,
}: SignInLinkHandlerParts): Handlers<typeof signInLinkEndpoints> {
  return {
    'POST /api/sign-in-link': ({ body }) => links.request(body.email),
    'POST /api/sign-in-link/enter': async (input) => {
      const { userId, consume } = await links.redeem(input.body, (user) =>
        responses.deviceOfUser(input, user),
      );
      return responses.signedIn(await accounts.open(userId, clientOf(input), consume), input);
    },
  };
}
