import { z } from 'zod';
import type { ApiResponse, ApiRoute } from '../../src/contract/api/api.ts';
import { transcriptionEditSchema } from '../../src/contract/api/transcriptions.ts';
import { OFFLINE_HEADER } from '../../src/contract/api/unreachable.ts';
import { SECURITY_HEADERS } from '../../src/contract/page/page-policy.ts';
import { type FoundRoute, findRoute } from '../api/api-routes.ts';
import type { Connection } from '../api/connection.ts';
import type { Cache } from './cache.ts';
import { canAnswer, offlineAnswer } from './offline-answer.ts';
import { idOf, isCacheable, returnsUser, storeAnswer, userIdIn } from './store-response.ts';
import type { CachedUser } from './user-store.ts';

type Api = (request: Request) => Promise<Response>;

type ServerConnection = Pick<Connection, 'name' | 'session'>;

interface CachedApiParts {
  /** Forwards a request to the server. */
  readonly api: Api;
  readonly cache: Cache;
  /** The configured server and the session with it, even if it is unreachable. */
  readonly connection: () => Promise<ServerConnection>;
  /** The server has just answered the signed-in user. `wasOffline`: it was unreachable before. */
  onServerReached(user: CachedUser, wasOffline: boolean): void;
  /** The user signs out: background reading must stop. */
  onSigningOut(): void;
  /** The user has signed out. */
  onSignedOut(): void;
  onError(error: unknown): void;
}

const LOGOUT: ApiRoute = 'POST /api/logout';
const DELETION: ApiRoute = 'DELETE /api/user/delete-account';
const SIGNED_OUT: ApiResponse<'POST /api/logout', never> = { signedOut: true };
const EDIT: ApiRoute = 'PATCH /api/transcriptions/{id}';
/** Routes whose small request bodies are inspected. */
const READ_BODIES: readonly ApiRoute[] = [
  EDIT,
  'POST /api/transcriptions/bulk-delete',
  'DELETE /api/transcriptions/bulk-delete',
  'POST /api/transcriptions/merge',
];
/** Routes whose answers begin the catch-up, which pauses between its rounds. */
const CATCH_UP_ROUTES: readonly ApiRoute[] = ['GET /api/user', 'GET /api/transcriptions'];

const unreachable = z.object({ code: z.literal('server_unreachable') });

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Only JSON can be cached.
    return null;
  }
}

/** A parsed response; it is passed on unchanged. */
interface ReadResponse {
  readonly response: Response;
  readonly value: unknown;
  readonly isUnreachable: boolean;
}

async function read(response: Response): Promise<ReadResponse> {
  const body = (await response.text()) || null;
  const { status, headers } = response;
  const value = body === null ? null : parseJson(body);
  const isAway = status === 503 && unreachable.safeParse(value).success;
  return { response: new Response(body, { status, headers }), value, isUnreachable: isAway };
}

const localResponse = (value: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', ...headers } });
const cachedResponse = (value: unknown): Response => localResponse(value, { [OFFLINE_HEADER]: '1' });

/** The request, with a copy of its body if that is inspected. */
async function withBody(request: Request, route: ApiRoute): Promise<{ request: Request; sent: unknown }> {
  if (!READ_BODIES.includes(route)) return { request, sent: null };
  const body = await request.text();
  const { method, headers, signal } = request;
  return { request: new Request(request.url, { method, headers, signal, body }), sent: parseJson(body) };
}

/**
 * The API with a cache: responses are stored and served from there, with `OFFLINE_HEADER`, while the server
 * is unreachable. An edit that cannot be sent is still refused, so that the page keeps it as a draft, but
 * lists and search show it from then on. Sign-out needs no server: the user's cached data and session are
 * deleted in any case.
 */
export class CachedApi {
  readonly #parts: CachedApiParts;
  #wasOffline = false;
  /** The token of the session that is being ended. */
  #endingToken: string | null = null;

  constructor(parts: CachedApiParts) {
    this.#parts = parts;
  }

  answer(request: Request): Promise<Response> {
    const found = findRoute(request.method, new URL(request.url).pathname);
    if ('error' in found) return this.#parts.api(request);
    const { route } = found;
    if (route === LOGOUT) return this.#signOut(request);
    const isIntercepted = isCacheable(route) || canAnswer(route) || route === DELETION;
    return isIntercepted ? this.#forward(found, request) : this.#parts.api(request);
  }

  async #storeAnswer(
    found: FoundRoute,
    { name: serverName, session }: ServerConnection,
    exchange: {
      readonly token: string | null;
      readonly user: CachedUser | null;
      readonly sent: unknown;
      url: URL;
    },
    answer: unknown,
  ): Promise<void> {
    const { route, signsIn } = found;
    // The server changed meanwhile: the answer's owner is unknown.
    if ((await this.#parts.connection()).name !== serverName) return;
    const isStale = await this.#parts.cache.use((stores) => {
      const current = session.read();
      // The session has ended or is ending, or the account has changed. Nothing is awaited between this check and the write.
      if (!signsIn && (current !== exchange.token || current === this.#endingToken)) return true;
      storeAnswer(stores, route, { serverName, ...exchange, answer });
      return false;
    });
    if (isStale) return;
    if (isStale === null && returnsUser(route)) await this.#keepUsersApart(found, serverName, answer);
    const user = await this.#parts.cache.userAt(serverName);
    if (!user || !(signsIn || CATCH_UP_ROUTES.includes(route))) return;
    this.#parts.onServerReached(user, this.#wasOffline);
    this.#wasOffline = false;
  }

  /** A signed-in user could not be stored: the data of the one before must not be taken for this one's. */
  async #keepUsersApart({ signsIn }: FoundRoute, serverName: string, answer: unknown): Promise<void> {
    const userId = userIdIn(answer);
    const mayDiffer = await this.#parts.cache.use(({ users }) => {
      const stored = users.findByServer(serverName)?.userId ?? userId;
      return stored !== userId && (signsIn || userId !== null);
    });
    // A file that cannot be read now stays as it is, unless the user may be another one.
    if (mayDiffer ?? signsIn) await this.#parts.cache.discard();
  }

  /** Deletes the cached data of the session's user, who may be unknown because the cache cannot be read now. */
  #forget(serverName: string, user: CachedUser | null): Promise<boolean> {
    const { cache } = this.#parts;
    return user ? cache.forget(user.userId) : cache.forgetAt(serverName);
  }

  async #answerOffline(
    route: ApiRoute,
    url: URL,
    user: CachedUser | null,
    sent: unknown,
    refusal: Response,
  ): Promise<Response> {
    this.#wasOffline = true;
    if (!user) return refusal;
    if (route === EDIT) {
      const edit = transcriptionEditSchema.safeParse(sent);
      if (edit.success)
        await this.#parts.cache.use(({ history }) =>
          history.storeUnsentEdit(user, idOf(url), edit.data, Date.now()),
        );
      return refusal;
    }
    const value = canAnswer(route)
      ? await this.#parts.cache.use((stores) => offlineAnswer(stores, route, user, url))
      : null;
    return value === null ? refusal : cachedResponse(value);
  }

  async #signOut(request: Request): Promise<Response> {
    const { name, session } = await this.#parts.connection();
    const token = session.read();
    this.#endingToken = token;
    this.#parts.onSigningOut();
    try {
      const user = await this.#parts.cache.userAt(name);
      await this.#forget(name, user);
      const { response, isUnreachable } = await read(await this.#parts.api(request));
      if (isUnreachable && session.read() === token) session.forget();
      if (session.read() !== token) {
        this.#parts.onSignedOut();
        // Other parts may have written until the token was deleted.
        await this.#forget(name, user);
      }
      return isUnreachable ? localResponse(SIGNED_OUT) : response;
    } finally {
      this.#endingToken = null;
    }
  }

  async #forward(found: FoundRoute, original: Request): Promise<Response> {
    const { route } = found;
    const connection = await this.#parts.connection();
    const { request, sent } = await withBody(original, route);
    const url = new URL(request.url);
    const token = connection.session.read();
    const user = token === null ? null : await this.#parts.cache.userAt(connection.name);
    const { response, value, isUnreachable } = await read(await this.#parts.api(request));
    if (isUnreachable) return this.#answerOffline(route, url, user, sent, response);
    // The session has ended, and its token was deleted.
    if (response.status === 401 && connection.session.read() === null) {
      await this.#parts.cache.use(({ users }) => users.signOut(connection.name));
    }
    if (!response.ok) return response;
    if (route === DELETION) {
      await this.#forget(connection.name, user);
      return response;
    }
    await this.#storeAnswer(found, connection, { token, user, sent, url }, value).catch(this.#parts.onError);
    return response;
  }
}
