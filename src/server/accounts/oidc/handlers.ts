import type { User } from '../../../contract/api/account.ts';
import type { oidcEndpoints } from '../../../contract/api/oidc.ts';
import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../http/context.ts';
import type { ChallengeCookie } from '../../http/cookies.ts';
import type { Accounts } from '../service.ts';
import { newToken } from '../sessions/token.ts';
import { clientOf, type SignInResponses } from '../sign-in/sign-in-responses.ts';
import type { OidcLinks } from './links.ts';
import type { OidcSignIn } from './service.ts';

interface OidcHandlerParts {
  /** Null where no service is set. */
  oidc: OidcSignIn | null;
  links: OidcLinks;
  accounts: Pick<Accounts, 'open'>;
  responses: SignInResponses;
  cookie: ChallengeCookie;
}

/** HTTP handlers of signing in through another service. */
export function oidcHandlers({
  oidc,
  links,
  accounts,
  responses,
  cookie,
}: OidcHandlerParts): Handlers<typeof oidcEndpoints> {
  const browserOf = ({ headers }: Request): string | null => cookie.read(headers.get('cookie'));
  const service = (): OidcSignIn => {
    if (oidc === null) throw new AppError('not_found');
    return oidc;
  };
  return {
    'GET /api/user/oidc': async ({ user }) => ({ links: await links.list(user.userId) }),
    'POST /api/user/oidc/unlink': async ({ user, body }) => {
      await links.unlink(user, body.currentPassword);
      return { unlinked: true };
    },
    'POST /api/oidc/start': async ({ request, responseHeaders }) => {
      const browser = browserOf(request) ?? newToken();
      const answer = await service().start(browser);
      responseHeaders.append('set-cookie', cookie.set(browser));
      return answer;
    },
    'POST /api/oidc/finish': async (input) => {
      const browser = browserOf(input.request);
      const knownDeviceOf = (user: Pick<User, 'id' | 'email'>) => responses.deviceOfUser(input, user);
      const { userId, isNew } = await service().finish(input.body, browser, knownDeviceOf);
      const signIn = await accounts.open(userId, clientOf(input));
      return isNew ? responses.registered(signIn, input) : responses.signedIn(signIn, input);
    },
    'POST /api/oidc/code': async (input) => {
      const browser = browserOf(input.request);
      const knownDeviceOf = (user: Pick<User, 'id' | 'email'>) => responses.deviceOfUser(input, user);
      const userId = await service().finishByCode(input.body, browser, knownDeviceOf);
      return responses.signedIn(await accounts.open(userId, clientOf(input)), input);
    },
  };
}
