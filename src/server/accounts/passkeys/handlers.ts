import type { passkeyEndpoints } from '../../../contract/api/passkeys.ts';
import type { Handlers } from '../../http/context.ts';
import type { ChallengeCookie } from '../../http/cookies.ts';
import type { Accounts } from '../service.ts';
import { newToken } from '../sessions/token.ts';
import { clientOf, type SignInResponses } from '../sign-in/sign-in-responses.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Passkeys } from './service.ts';

interface PasskeyHandlerParts {
  passkeys: Passkeys;
  accounts: Pick<Accounts, 'open'>;
  responses: SignInResponses;
  cookie: ChallengeCookie;
  /** Throws AppError `not_found` where there are no passkeys. */
  partyOf: (request: Request) => RelyingParty;
}

/** HTTP handlers of passkeys. */
export function passkeyHandlers({
  passkeys,
  accounts,
  responses,
  cookie,
  partyOf,
}: PasskeyHandlerParts): Handlers<typeof passkeyEndpoints> {
  const browserOf = ({ headers }: Request): string | null => cookie.read(headers.get('cookie'));
  return {
    'GET /api/user/passkeys': ({ user }) => passkeys.list(user.userId),
    'POST /api/user/passkeys/options': async ({ user, body, request }) =>
      passkeys.creationOptions(user, body, partyOf(request)),
    'POST /api/user/passkeys': async ({ user, body, request }) => passkeys.add(user, body, partyOf(request)),
    'PATCH /api/user/passkeys/{id}': ({ user, params, body }) =>
      passkeys.rename(user.userId, params.id, body.name),
    'DELETE /api/user/passkeys/{id}': async ({ user, params }) => {
      await passkeys.remove(user.userId, params.id);
      return { removed: true };
    },
    'POST /api/passkey-sign-in/options': async ({ request, responseHeaders }) => {
      const party = partyOf(request);
      // Shared by all windows of a browser, so that each can answer its own challenge.
      const browser = browserOf(request) ?? newToken();
      const options = await passkeys.requestOptions(browser, party);
      responseHeaders.append('set-cookie', cookie.set(browser));
      return options;
    },
    'POST /api/passkey-sign-in': async (input) => {
      const { request, body } = input;
      const { userId, consume } = await passkeys.check(body.credential, browserOf(request), partyOf(request));
      return responses.signedIn(await accounts.open(userId, clientOf(input), consume), input);
    },
  };
}
