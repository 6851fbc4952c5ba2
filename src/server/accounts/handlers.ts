import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  type accountEndpoints,
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  type SignedIn,
} from '../../contract/account.ts';
import { ACCOUNT_SIGN_IN_RATE } from '../../contract/limits.ts';
import type { Handlers, RequestContext } from '../http/context.ts';
import type { SessionCookie } from '../http/cookies.ts';
import type { Accounts, SignIn } from './service.ts';
import type { Sessions } from './sessions.ts';

const USER_AGENT_MAX = 300;
const SIGN_IN_DELAY_MS = 3000;

/** Accounts over HTTP: a cookie for browsers, the token itself for desktop clients. */
export function accountHandlers(parts: {
  accounts: Accounts;
  sessions: Sessions;
  cookie: SessionCookie;
  rateLimits: boolean;
}): Handlers<typeof accountEndpoints> {
  const { accounts, sessions, cookie } = parts;
  const perAccount = parts.rateLimits
    ? new RateLimiterMemory({ points: ACCOUNT_SIGN_IN_RATE.requests, duration: ACCOUNT_SIGN_IN_RATE.seconds })
    : undefined;

  /** Guessing at one account gets slow from wherever it comes, while its owner can still sign in. */
  async function slowDown(email: string): Promise<void> {
    const used = await perAccount?.get(email);
    await perAccount?.penalty(email, 1);
    if (used && used.remainingPoints <= 0) await setTimeout(SIGN_IN_DELAY_MS);
  }

  const clientOf = ({ request, address }: RequestContext) => ({
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
  });

  async function welcome(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
    // A new session takes the place of the one this client came with.
    if (context.token) await sessions.end(context.token);
    if (context.request.headers.get(CLIENT_HEADER) === DESKTOP_CLIENT) {
      return { ...signIn.user, token: signIn.token };
    }
    context.responseHeaders.append('set-cookie', cookie.set(signIn.token));
    return signIn.user;
  }

  return {
    'POST /api/register': async (input) =>
      welcome(await accounts.register(input.body, clientOf(input)), input),
    'POST /api/login': async (input) => {
      await slowDown(input.body.email);
      return welcome(await accounts.signIn(input.body, clientOf(input)), input);
    },
    'POST /api/logout': async ({ token, responseHeaders }) => {
      if (token) await sessions.end(token);
      responseHeaders.append('set-cookie', cookie.clear());
      return { signedOut: true };
    },
    'GET /api/user': ({ person }) => accounts.userOf(person.userId),
  };
}
