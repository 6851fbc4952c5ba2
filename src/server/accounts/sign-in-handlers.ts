import {
  type accountEndpoints,
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  type SignedIn,
} from '../../contract/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers, RequestContext } from '../http/context.ts';
import type { SessionCookie } from '../http/cookies.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Client } from './client.ts';
import type { Accounts, SignIn } from './service.ts';
import type { Sessions } from './sessions.ts';
import type { SlowDown } from './slow-down.ts';

const USER_AGENT_MAX = 300;

export const clientOf = ({ request, address }: RequestContext): Client => ({
  address,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
});

/** Answers a sign-in: browsers get a cookie, desktop clients the token itself. */
export type Welcome = (signIn: SignIn, context: RequestContext) => Promise<SignedIn>;

export function createWelcome(sessions: Pick<Sessions, 'end'>, cookie: SessionCookie): Welcome {
  return async (signIn, context) => {
    // A new session replaces the client's previous one.
    if (context.token) await sessions.end(context.token);
    if (context.request.headers.get(CLIENT_HEADER) === DESKTOP_CLIENT) {
      return { ...signIn.user, token: signIn.token };
    }
    context.responseHeaders.append('set-cookie', cookie.set(signIn.token));
    return signIn.user;
  };
}

interface SignInHandlerParts {
  accounts: Accounts;
  sessions: Sessions;
  cookie: SessionCookie;
  slowDown: SlowDown;
  rates: RateLimiter;
}

/** HTTP handlers of sign-in and sign-out. */
export function signInHandlers({
  accounts,
  sessions,
  cookie,
  slowDown,
  rates,
}: SignInHandlerParts): Pick<
  Handlers<typeof accountEndpoints>,
  'POST /api/register' | 'POST /api/login' | 'POST /api/logout'
> {
  const welcome = createWelcome(sessions, cookie);
  return {
    'POST /api/register': async (input) => {
      const { address } = input;
      await rates.check('registerFailure', null, address);
      try {
        return await welcome(await accounts.register(input.body, clientOf(input)), input);
      } catch (error) {
        // A whole office may share one address; attempts with registered addresses have a stricter limit.
        if (error instanceof AppError && error.code === 'email_taken') {
          await rates.count('registerFailure', null, address);
        }
        throw error;
      }
    },
    'POST /api/login': async (input) => {
      await slowDown(input.body.email);
      return welcome(await accounts.signIn(input.body, clientOf(input)), input);
    },
    'POST /api/logout': async ({ token, responseHeaders }) => {
      if (token) await sessions.end(token);
      responseHeaders.append('set-cookie', cookie.clear());
      return { signedOut: true };
    },
  };
}
