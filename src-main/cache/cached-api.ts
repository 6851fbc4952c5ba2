import { z } from 'zod';
import type { ApiRoute } from '../../src/contract/api.ts';
import { SECURITY_HEADERS } from '../../src/contract/page-policy.ts';
import { transcriptionEditSchema } from '../../src/contract/transcriptions.ts';
import { OFFLINE_HEADER } from '../../src/contract/unreachable.ts';
import { type FoundRoute, findRoute } from '../api/api-routes.ts';
import type { Connect, Connection } from '../api/connection.ts';
import type { Cache } from './cache.ts';
import type { Owner } from './history-store.ts';
import { idOf, isLearnt, learn } from './learn.ts';
import { canAnswer, offlineAnswer } from './offline-answer.ts';

type Api = (request: Request) => Promise<Response>;

interface CachedApiParts {
  /** The way to the server. */
  readonly api: Api;
  readonly cache: Cache;
  readonly connect: Connect;
  /** The server has just answered who is signed in. `wasAway`: it had been out of reach. */
  onReached(person: Owner, wasAway: boolean): void;
  onTrouble(error: unknown): void;
}

/** What leaves nobody signed in. */
const ENDS_SESSION: readonly ApiRoute[] = ['POST /api/logout', 'DELETE /api/user/delete-account'];
const EDIT: ApiRoute = 'PATCH /api/transcriptions/{id}';
/** Their bodies are looked at, and small. */
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
    // Not JSON is nothing that could be learnt from.
    return null;
  }
}

/** The server's answer, read; it is handed on as it came. */
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

const fromCache = (value: unknown): Response =>
  Response.json(value, {
    headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store', [OFFLINE_HEADER]: '1' },
  });

/** The request again, with its body at hand where it is looked at. */
async function withBody(request: Request, route: ApiRoute): Promise<{ request: Request; sent: unknown }> {
  if (!READ_BODIES.includes(route)) return { request, sent: null };
  const body = await request.text();
  const { method, headers, signal } = request;
  return { request: new Request(request.url, { method, headers, signal, body }), sent: parsed(body) };
}

/**
 * The way to the server, with a memory: what is answered is kept, and answered from there, with `OFFLINE_HEADER`, while
 * the server is out of reach. An edit that can't be sent is still refused, so that the page keeps it as its draft, but
 * lists and search show it from then on.
 */
export function createCachedApi({ api, cache, connect, onReached, onTrouble }: CachedApiParts): Api {
  let wasAway = false;

  async function learnFrom(
    { route, signsIn }: FoundRoute,
    { name: place, session }: Connection,
    asked: { readonly token: string | null; readonly person: Owner | null; readonly sent: unknown; url: URL },
    answer: unknown,
  ): Promise<void> {
    // Somebody else has signed in, or nobody is there any more: this answer is not theirs.
    if (!signsIn && session.read() !== asked.token) return;
    await cache.use((kept) => learn(kept, route, { place, ...asked, answer }));
    const person = await cache.personAt(place);
    if (!person || !(signsIn || route === 'GET /api/user')) return;
    onReached(person, wasAway);
    wasAway = false;
  }

  async function answerAway(
    route: ApiRoute,
    url: URL,
    person: Owner | null,
    sent: unknown,
    refusal: Response,
  ): Promise<Response> {
    wasAway = true;
    if (!person) return refusal;
    if (route === EDIT) {
      const edit = transcriptionEditSchema.safeParse(sent);
      if (edit.success)
        await cache.use(({ history }) => history.keepEdit(person, idOf(url), edit.data, Date.now()));
      return refusal;
    }
    const value = canAnswer(route)
      ? await cache.use((kept) => offlineAnswer(kept, route, person, url))
      : null;
    return value === null ? refusal : fromCache(value);
  }

  async function pass(found: FoundRoute, given: Request): Promise<Response> {
    const { route } = found;
    const connection = await connect().catch(() => null);
    const { request, sent } = await withBody(given, route);
    const url = new URL(request.url);
    const token = connection?.session.read() ?? null;
    const person = connection && token !== null ? await cache.personAt(connection.name) : null;
    const { response, value, isAway } = await read(await api(request));
    if (isAway) return answerAway(route, url, person, sent, response);
    if (!response.ok || !connection) return response;
    if (ENDS_SESSION.includes(route)) {
      if (person) await cache.forget(person.owner);
      return response;
    }
    await learnFrom(found, connection, { token, person, sent, url }, value).catch(onTrouble);
    return response;
  }

  return (request) => {
    const found = findRoute(request.method, new URL(request.url).pathname);
    if ('error' in found) return api(request);
    const { route } = found;
    const isLookedAt = isLearnt(route) || canAnswer(route) || ENDS_SESSION.includes(route);
    return isLookedAt ? pass(found, request) : api(request);
  };
}
