import { ACCOUNT_HEADER } from '../../contract/api/account-header.ts';
import type { ApiScope } from '../../contract/api/api-scopes.ts';
import { API_TOKEN_PREFIX } from '../../contract/api/api-tokens.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { AppError } from '../app-error.ts';
import type { SessionUser } from '../session-user.ts';
import type { SessionCookie } from './cookies.ts';
import { type Credential, readCredential } from './credentials.ts';
import type { RateLimiter } from './rate-limit.ts';
import { checkSameOrigin } from './same-origin.ts';

interface CheckedSession {
  readonly user: SessionUser;
  readonly extended: boolean;
}

/** Looks up the session of a token. */
interface SessionCheck {
  /** Null without a valid session. `extended`: its end was moved, so the cookie must be renewed. */
  check(token: string): Promise<CheckedSession | null>;
  /** The same for requests several times a second: a recent lookup is reused. */
  checkCached(token: string): Promise<CheckedSession | null>;
  /** True until the session ends. */
  isActive(token: string): Promise<boolean>;
}

/** Looks up the user and scopes of a personal API token; null if it is invalid. */
interface ApiTokenCheck {
  check(token: string): Promise<{ readonly user: SessionUser; readonly scopes: readonly ApiScope[] } | null>;
}

/** Services that the check of a request needs. */
export interface AuthorizationServices {
  readonly sessions: SessionCheck;
  readonly apiTokens: ApiTokenCheck;
  readonly cookie: SessionCookie;
  readonly rates: RateLimiter;
  readonly publicUrl: string | null;
}

/** The fields of an endpoint that determine who may call it. */
type AccessRule = Pick<Endpoint, 'auth' | 'scope' | 'rate'>;

/**
 * Authenticates and authorises a request.
 * @throws AppError `unauthenticated`, `insufficient_scope`, `cross_origin`, `other_account`, `rate_limited`
 */
export async function authorizeRequest(
  endpoint: AccessRule,
  request: Request,
  address: string,
  services: AuthorizationServices,
  responseHeaders: Headers,
): Promise<SessionUser | null> {
  const credential = readCredential(request.headers, services.cookie);
  checkSameOrigin(request, services.publicUrl, credential?.kind === 'bearer');
  const user = await authenticate(endpoint, credential, services, responseHeaders);
  checkAccount(request.headers, user);
  await services.rates.count(endpoint.rate, user?.userId ?? null, address);
  return user;
}

/**
 * True while the session or API token of an authorised request is valid.
 * @throws an error of the database, which says nothing about the session
 */
export async function isStillAuthorized(
  { headers }: Pick<Request, 'headers'>,
  { sessions, apiTokens, cookie }: Pick<AuthorizationServices, 'sessions' | 'apiTokens' | 'cookie'>,
): Promise<boolean> {
  const token = readCredential(headers, cookie)?.token;
  if (token === undefined) return false;
  if (token.startsWith(API_TOKEN_PREFIX)) return (await apiTokens.check(token)) !== null;
  return sessions.isActive(token);
}

/**
 * Accepts a request that names no account, or the account that is signed in.
 * @throws AppError `other_account`
 */
function checkAccount(headers: Headers, user: SessionUser | null): void {
  const accountHeader = headers.get(ACCOUNT_HEADER);
  if (user && accountHeader !== null && accountHeader !== user.userId) throw new AppError('other_account');
}

async function authenticate(
  endpoint: AccessRule,
  credential: Credential | null,
  services: AuthorizationServices,
  responseHeaders: Headers,
): Promise<SessionUser | null> {
  if (endpoint.auth === 'public') return null;
  if (credential?.kind === 'bearer' && credential.token.startsWith(API_TOKEN_PREFIX)) {
    if (endpoint.auth === 'optional') return null;
    return authenticateApiToken(endpoint, credential.token, services);
  }
  const { sessions } = services;
  const check = endpoint.rate === 'chunks' ? sessions.checkCached : sessions.check;
  const session = credential && (await check(credential.token));
  if (!session && endpoint.auth === 'optional') return null;
  if (!session) throw new AppError('unauthenticated');
  if (session.extended && credential.kind === 'cookie') {
    responseHeaders.append('set-cookie', services.cookie.set(credential.token));
  }
  return session.user;
}

/** @throws AppError `unauthenticated`, `insufficient_scope` */
async function authenticateApiToken(
  { scope }: AccessRule,
  token: string,
  { apiTokens }: AuthorizationServices,
): Promise<SessionUser> {
  const identity = await apiTokens.check(token);
  if (!identity) throw new AppError('unauthenticated');
  if (!scope || !identity.scopes.includes(scope)) {
    throw new AppError('insufficient_scope', { scope: scope ?? null });
  }
  return identity.user;
}
