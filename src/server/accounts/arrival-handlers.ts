import { CLIENT_HEADER, DESKTOP_CLIENT, DEVICE_HEADER, type SignedIn } from '../../contract/api/account.ts';
import type { RequestContext } from '../http/context.ts';
import type { DeviceCookie, SessionCookie } from '../http/cookies.ts';
import type { Client } from './client.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignIn } from './service.ts';
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

interface ArrivalParts {
  sessions: Pick<Sessions, 'end'>;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  devices: KnownDevices;
  alert: SignInAlert;
}

/** What all ways of signing in have in common. */
export function createArrival({ sessions, cookie, deviceCookie, devices, alert }: ArrivalParts) {
  const welcome = createWelcome(sessions, cookie);
  const markIn = ({ headers }: Request): string | null =>
    isDesktop({ headers }) ? headers.get(DEVICE_HEADER) : deviceCookie.read(headers.get('cookie'));
  const remember = ({ request, responseHeaders }: RequestContext, email: string): void => {
    const mark = devices.mark(email);
    // The desktop app keeps no cookies.
    if (isDesktop(request)) responseHeaders.set(DEVICE_HEADER, mark);
    else responseHeaders.append('set-cookie', deviceCookie.set(mark));
  };
  /** The device, if it has signed in to the account with this address before. */
  const knownAs = ({ request }: Pick<RequestContext, 'request'>, email: string): string | null =>
    devices.nameOf(markIn(request), email);
  return {
    knownAs,

    /** Answers the first sign-in of a new account. */
    async begin(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
      const answer = await welcome(signIn, context);
      remember(context, signIn.user.email);
      return answer;
    },

    /** Answers a sign-in; from an unknown device it is told by mail, and the device is known from then on. */
    async enter(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
      const { email } = signIn.user;
      const answer = await welcome(signIn, context);
      if (knownAs(context, email) === null) {
        remember(context, email);
        alert(signIn.user, clientOf(context));
      }
      return answer;
    },
  };
}
export type Arrival = ReturnType<typeof createArrival>;
