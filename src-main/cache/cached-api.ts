import { z } from 'zod';
import type { ApiResponse, ApiRoute } from '../../src/contract/api/api.ts';
import { transcriptionEditSchema } from '../../src/contract/api/transcriptions.ts';
import { OFFLINE_HEADER } from '../../src/contract/api/unreachable.ts';
import { SECURITY_HEADERS } from '../../src/contract/page/page-policy.ts';
import { type FoundRoute, findRoute } from '../api/api-routes.ts';
import type { Connection } from '../api/connection.ts';
import type { Cache } from './cache.ts';
import { idOf, isLearnt, learn } from './learn.ts';
import { canAnswer, offlineAnswer } from './offline-answer.ts';
import type { CachedUser } from './user-store.ts';

type Api = (request: Request) => Promise<Response>;

type Here = Pick<Connection, 'name' | 'session'>;

interface CachedApiParts {
  /** Forwards a request to the server. */
  readonly api: Api;
  readonly cache: Cache;
  /** The configured server and the session with it, even if it is unreachable. */
  readonly here: () => Promise<Here>;
  /** The server has just confirmed the signed-in user. `wasAway`: it was unreachable before. */
  onReached(user: CachedUser, wasAway: boolean): void;
  /** The user signs out: background reading must stop. */
  onLeaving(): void;
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
];

const unreachable = z.object({ code: z.literal('server_unreachable') });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Only JSON can be cached.
    return null;
  }
}

/** A parsed response; it is passed on unchanged. */
interface Read {
  readonly response: Response;
  readonly value: unknown;
  readonly isAway: boolean;
}

async function read(response: Response): Promise<Read> {
  const body = (await response.text()) || null;
  const { status, headers } = response;
  const value = body === null ? null : parsed(body);
  const isAway = status === 503 && unreachable.safeParse(value).success;
  return { response: new Response(body, { status, headers }), value, isAway };
}

const fromHere = (value: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', ...headers } });
const fromCache = (value: unknown): Response => fromHere(value, { [OFFLINE_HEADER]: '1' });

/** The request, with a copy of its body if that is inspected. */
async function withBody(request: Request, route: ApiRoute): Promise<{ request: Request; sent: unknown }> {
  if (!READ_BODIES.includes(route)) return { request, sent: null };
  const body = await request.text();
  const { method, headers, signal } = request;
  return { request: new Request(request.url, { method, headers, signal, body }), sent: parsed(body) };
}

/**
 * The API with a cache: responses are stored and served from there, with `OFFLINE_HEADER`, while the server
 * is unreachable. An edit that cannot be sent is still refused, so that the page keeps it as a draft, but
 * lists and search show it from then on. Sign-out needs no server: the user's cached data and session are
 * deleted in any case.
 */
export class CachedApi {
  readonly #parts: CachedApiParts;
  #wasAway = false;
  /** The token of the session that is being ended. */
  #leaving: string | null = null;

  constructor(parts: CachedApiParts) {
    this.#parts = parts;
  }

  answer(request: Request): Promise<Response> {
    const found = findRoute(request.method, new URL(request.url).pathname);
    if ('error' in found) return this.#parts.api(request);
    const { route } = found;
    if (route === LOGOUT) return this.#signOut(request);
    const isLookedAt = isLearnt(route) || canAnswer(route) || route === DELETION;
    return isLookedAt ? this.#pass(found, request) : this.#parts.api(request);
  }

  async #learnFrom(
    { route, signsIn }: FoundRoute,
    { name: place, session }: Here,
    asked: {
      readonly token: string | null;
      readonly user: CachedUser | null;
      readonly sent: unknown;
      url: URL;
    },
    answer: unknown,
  ): Promise<void> {
    // The server changed meanwhile: the answer's owner is unknown.
    if ((await this.#parts.here()).name !== place) return;
    const isOver = await this.#parts.cache.use((kept) => {
      const current = session.read();
      // The session has ended or is ending, or the account has changed. Nothing is awaited between this check and the write.
      if (!signsIn && (current !== asked.token || current === this.#leaving)) return true;
      learn(kept, route, { place, ...asked, answer });
      return false;
    });
    if (isOver) return;
    const user = await this.#parts.cache.userAt(place);
    if (!user || !(signsIn || route === 'GET /api/user')) return;
    this.#parts.onReached(user, this.#wasAway);
    this.#wasAway = false;
  }

  async #answerAway(
    route: ApiRoute,
    url: URL,
    user: CachedUser | null,
    sent: unknown,
    refusal: Response,
  ): Promise<Response> {
    this.#wasAway = true;
    if (!user) return refusal;
    if (route === EDIT) {
      const edit = transcriptionEditSchema.safeParse(sent);
      if (edit.success)
        await this.#parts.cache.use(({ history }) =>
          history.keepEdit(user, idOf(url), edit.data, Date.now()),
        );
      return refusal;
    }
    const value = canAnswer(route)
      ? await this.#parts.cache.use((kept) => offlineAnswer(kept, route, user, url))
      : null;
    return value === null ? refusal : fromCache(value);
  }

  async #signOut(request: Request): Promise<Response> {
    const { name, session } = await this.#parts.here();
    const token = session.read();
    this.#leaving = token;
    this.#parts.onLeaving();
    try {
      const user = token === null ? null : await this.#parts.cache.userAt(name);
      if (user) await this.#parts.cache.forget(user.userId);
      const { response, isAway } = await read(await this.#parts.api(request));
      if (isAway && session.read() === token) session.forget();
      if (session.read() !== token) {
        this.#parts.onSignedOut();
        // Other parts may have written until the token was deleted.
        if (user) await this.#parts.cache.forget(user.userId);
      }
      return isAway ? fromHere(SIGNED_OUT) : response;
    } finally {
      this.#leaving = null;
    }
  }

  async #pass(found: FoundRoute, given: Request): Promise<Response> {
    const { route } = found;
    const now = await this.#parts.here();
    const { request, sent } = await withBody(given, route);
    const url = new URL(request.url);
    const token = now.session.read();
    const user = token === null ? null : await this.#parts.cache.userAt(now.name);
    const { response, value, isAway } = await read(await this.#parts.api(request));
    if (isAway) return this.#answerAway(route, url, user, sent, response);
    // The session has ended, and its token was deleted.
    if (response.status === 401 && now.session.read() === null) {
      await this.#parts.cache.use(({ users }) => users.leave(now.name));
    }
    if (!response.ok) return response;
    if (route === DELETION) {
      if (user) await this.#parts.cache.forget(user.userId);
      return response;
    }
    await this.#learnFrom(found, now, { token, user, sent, url }, value).catch(this.#parts.onError);
    return response;
  }
}
