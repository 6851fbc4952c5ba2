import {
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  DEVICE_HEADER,
  type SignedIn,
  type User,
} from '../../../contract/api/account.ts';
import { acceptedLanguage } from '../../http/accepted-language.ts';
import type { RequestContext } from '../../http/context.ts';
import type { DeviceCookie, SessionCookie } from '../../http/cookies.ts';
import type { UserPreferencesStore } from '../../user-preferences/store.ts';
import type { Client } from '../client.ts';
import type { SignIn } from '../service.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignInAlert } from './sign-in-alert.ts';

const USER_AGENT_MAX = 300;

export const clientOf = ({ request, address }: RequestContext): Client => ({
  address,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
});

const isDesktop = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers.get(CLIENT_HEADER) === DESKTOP_CLIENT;

/** Answers a sign-in: browsers get a cookie, desktop clients the token itself. */
export type AnswerSignIn = (signIn: SignIn, context: RequestContext) => Promise<SignedIn>;

export function createSignInAnswer(sessions: Pick<Sessions, 'end'>, cookie: SessionCookie): AnswerSignIn {
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

interface SignInResponseParts {
  sessions: Pick<Sessions, 'end'>;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  devices: KnownDevices;
  alert: SignInAlert;
  preferences: Pick<UserPreferencesStore, 'change'>;
}

/** Shared by all sign-in methods. */
export function createSignInResponses({
  sessions,
  cookie,
  deviceCookie,
  devices,
  alert,
  preferences,
}: SignInResponseParts) {
  const answerSignIn = createSignInAnswer(sessions, cookie);
  const deviceTokensIn = ({ headers }: Request): string | null =>
    isDesktop({ headers }) ? headers.get(DEVICE_HEADER) : deviceCookie.read(headers.get('cookie'));
  const remember = ({ request, responseHeaders }: RequestContext, user: User): void => {
    const deviceTokens = devices.add(deviceTokensIn(request), user);
    // The desktop app keeps no cookies.
    if (isDesktop(request)) responseHeaders.set(DEVICE_HEADER, deviceTokens);
    else responseHeaders.append('set-cookie', deviceCookie.set(deviceTokens));
  };
  /** The device, if it has signed in to the account with this address, or this id, before. */
  const deviceOf = ({ request }: Pick<RequestContext, 'request'>, account: string): string | null =>
    devices.nameOf(deviceTokensIn(request), account);
  /** The device, if this user has signed in there before. */
  const deviceOfUser = (
    { request }: Pick<RequestContext, 'request'>,
    user: Pick<User, 'id' | 'email'>,
  ): string | null => devices.nameOfUser(deviceTokensIn(request), user);
  return {
    deviceOf,
    deviceOfUser,

    /** Answers the first sign-in of a new account. The request's language is that of mails from then on. */
    async registered(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
      const interfaceLanguage = acceptedLanguage(context.request.headers.get('accept-language'));
      // English is the default.
      if (interfaceLanguage !== 'en') await preferences.change(signIn.user.id, { interfaceLanguage });
      const answer = await answerSignIn(signIn, context);
      remember(context, signIn.user);
      return answer;
    },

    /** Responds to a sign-in; one from an unknown device is reported by e-mail, and the device is known from then on. */
    async signedIn(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
      const { id, email } = signIn.user;
      const answer = await answerSignIn(signIn, context);
      // The address may have changed; tokens of earlier versions do not contain the id.
      const known = [id, email].map((account) => deviceOf(context, account) !== null);
      if (known.includes(false)) remember(context, signIn.user);
      if (deviceOfUser(context, signIn.user) === null) alert(signIn.user, clientOf(context));
      return answer;
    },

    /** Makes a browser forget a deleted account; other accounts still know it. */
    forget({ request, responseHeaders }: RequestContext, userId: string): void {
      const deviceTokens = devices.remove(deviceTokensIn(request), userId);
      const line = deviceTokens === null ? deviceCookie.clear() : deviceCookie.set(deviceTokens);
      responseHeaders.append('set-cookie', line);
    },
  };
}
export type SignInResponses = ReturnType<typeof createSignInResponses>;
