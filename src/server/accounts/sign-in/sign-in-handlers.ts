import type { accountEndpoints } from '../../../contract/api/account.ts';
import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../http/context.ts';
import type { SessionCookie } from '../../http/cookies.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Accounts } from '../service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { GuessLimit } from './guess-limit.ts';
import { clientOf, type SignInResponses } from './sign-in-responses.ts';

export interface SignInHandlerParts {
  accounts: Accounts;
  sessions: Sessions;
  cookie: SessionCookie;
  responses: SignInResponses;
  limit: GuessLimit;
  rates: RateLimiter;
  isRegistrationOpen: boolean;
}

/** HTTP handlers of sign-in and sign-out. */
export function signInHandlers({
  accounts,
  sessions,
  cookie,
  responses,
  limit,
  rates,
  isRegistrationOpen,
}: SignInHandlerParts): Pick<
  Handlers<typeof accountEndpoints>,
  'POST /api/register' | 'POST /api/login' | 'POST /api/logout'
> {
  return {
    'POST /api/register': async (input) => {
      if (!isRegistrationOpen) throw new AppError('registration_closed');
      await rates.check('registerFailure', null, input.address);
      try {
        return await responses.registered(await accounts.register(input.body, clientOf(input)), input);
      } catch (error) {
        // A whole office may share one address; attempts with registered addresses have a stricter limit.
        if (error instanceof AppError && error.code === 'email_taken') {
          await rates.count('registerFailure', null, input.address);
        }
        throw error;
      }
    },
    'POST /api/login': async (input) => {
      const { email } = input.body;
      const knownDevice = responses.deviceOf(input, email);
      const check = () =>
        accounts.signIn(input.body, clientOf(input), (id) => responses.deviceOfUser(input, { id, email }));
      return responses.signedIn(await limit({ account: email, knownDevice }, check), input);
    },
    'POST /api/logout': async ({ token, responseHeaders }) => {
      if (token) await sessions.end(token);
      responseHeaders.append('set-cookie', cookie.clear());
      return { signedOut: true };
    },
  };
}
