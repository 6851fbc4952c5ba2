import {
  type accountEndpoints,
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  DEVICE_HEADER,
  type SignedIn,
} from '../../contract/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers, RequestContext } from '../http/context.ts';
import type { DeviceCookie, SessionCookie } from '../http/cookies.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Client } from './client.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Accounts, SignIn } from './service.ts';
import type { Sessions } from './sessions.ts';
import type { SignInAlert } from './sign-in-alert.ts';

const USER_AGENT_MAX = 300;

export const clientOf = ({ request, address }: RequestContext): Client => ({
  address,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
});

const isDesktop = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get(CLIENT_HEADER) === DESKTOP_CLIENT;

/** Answers a sign-in: browsers get a cookie, desktop clients the token itself. */
export type Welcome = (signIn: SignIn, context: RequestContext) => Promise<SignedIn>;

export function createWelcome(sessions: Pick<Sessions, 'end'>, cookie: SessionCookie): Welcome {
  return async (signIn, context) => {
    // A new session replaces the client's previous one.
    if (context.token) await sessions.end(context.token);
    if (isDesktop(context.request)) {
      return { ...signIn.user, token: signIn.token };
    }
    context.responseHeaders.append('set-cookie', cookie.set(signIn.token));
    return signIn.user;
  };
}

export interface SignInHandlerParts {
  accounts: Accounts;
  sessions: Sessions;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  limit: GuessLimit;
  devices: KnownDevices;
  alert: SignInAlert;
  rates: RateLimiter;
  isRegistrationOpen: boolean;
}

/** HTTP handlers of sign-in and sign-out. */
export function signInHandlers({
  accounts,
  sessions,
  cookie,
  deviceCookie,
  limit,
  devices,
  alert,
  rates,
  isRegistrationOpen,
}: SignInHandlerParts): Pick<
  Handlers<typeof accountEndpoints>,
  'POST /api/register' | 'POST /api/login' | 'POST /api/logout'
> {
  const welcome = createWelcome(sessions, cookie);
  const remember = ({ request, responseHeaders }: RequestContext, email: string): void => {
    const mark = devices.mark(email);
    // The desktop app keeps no cookies.
    if (isDesktop(request)) responseHeaders.set(DEVICE_HEADER, mark);
    else responseHeaders.append('set-cookie', deviceCookie.set(mark));
  };
  const markIn = ({ headers }: Request): string | null =>
    isDesktop({ headers }) ? headers.get(DEVICE_HEADER) : deviceCookie.read(headers.get('cookie'));
  return {
    'POST /api/register': async (input) => {
      if (!isRegistrationOpen) throw new AppError('registration_closed');
      await rates.check('registerFailure', null, input.address);
      try {
        const signIn = await accounts.register(input.body, clientOf(input));
        const answer = await welcome(signIn, input);
        remember(input, input.body.email);
        return answer;
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
      const client = clientOf(input);
      const knownAs = devices.nameOf(markIn(input.request), email);
      const check = () => accounts.signIn(input.body, client, knownAs);
      const signIn = await limit({ account: email, knownAs }, check);
      const answer = await welcome(signIn, input);
      if (knownAs === null) {
        remember(input, email);
        alert(signIn.user, client);
      }
      return answer;
    },
    'POST /api/logout': async ({ token, responseHeaders }) => {
      if (token) await sessions.end(token);
      responseHeaders.append('set-cookie', cookie.clear());
      return { signedOut: true };
    },
  };
}
