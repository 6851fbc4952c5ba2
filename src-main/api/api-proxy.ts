import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { DEVICE_HEADER } from '../../src/contract/api/account.ts';
import type { ApiRoute } from '../../src/contract/api/api.ts';
import { isPage } from '../../src/contract/api/unreachable.ts';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts';
import { SECURITY_HEADERS } from '../../src/contract/page/page-policy.ts';
import type { SessionToken } from '../secrets/session-token.ts';
import { type FoundRoute, findRoute } from './api-routes.ts';
import type { Connect, Connection } from './connection.ts';
import { type DecodedAnswer, decodeAnswer } from './decoded-answer.ts';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import { type PageRequests, RequestCancelledError } from './page-requests.ts';
import { ServerUnreachableError, sendToServer } from './server-request.ts';

/** Milliseconds to wait for the server when a local answer exists. */
const ANSWER_MS = 10_000;
const NO_BODY = [204, 205, 304];
/** Routes that end the session. */
const LOGOUT: ApiRoute = 'POST /api/logout';
const SESSION_END_ROUTES: readonly ApiRoute[] = [LOGOUT, 'DELETE /api/user/delete-account'];
const endedSession = z.looseObject({ code: z.literal('unauthenticated') });

/** The response to a sign-in: the token for main, the rest for the page. */
const signedInAnswer = z
  .looseObject({ token: z.string().min(1) })
  .transform(({ token, ...rest }) => ({ token, rest }));

function failure(code: ErrorCode): Response {
  const { status, text: error } = ERRORS[code];
  return Response.json(
    { error, code },
    { status, headers: { ...SECURITY_HEADERS, 'cache-control': 'no-store' } },
  );
}

function statusOf(incoming: IncomingMessage): number {
  const { statusCode = 0, headers } = incoming;
  const redirects = statusCode >= 300 && statusCode < 400 && statusCode !== 304;
  const isPageOfAnother = statusCode < 300 && isPage(headers['content-type'] ?? null);
  // Our server never redirects, and no answer of it is a page: this is a captive portal, or another server.
  if (redirects || isPageOfAnother || statusCode < 200 || statusCode > 599) {
    incoming.destroy();
    throw new ServerUnreachableError(`answered ${statusCode}`);
  }
  return statusCode;
}

/** The device's token, which only sign-ins carry. */
const deviceTokenFor = (signsIn: boolean, device: Connection['device']): string | null =>
  signsIn && device ? device.read() : null;

/** A body that is not JSON is not a sign-in response. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function throwBrokenAnswer(cause: unknown): never {
  throw new ServerUnreachableError('the answer broke off', { cause });
}

/** Keeps main's part of a sign-in response, the session's token and the device's, so that the page receives only the user. */
async function storeToken(
  { headers: incomingHeaders, body: stream }: DecodedAnswer,
  status: number,
  { session, device }: Pick<Connection, 'session' | 'device'>,
): Promise<Response> {
  const body = await text(stream).catch(throwBrokenAnswer);
  const deviceToken = incomingHeaders[DEVICE_HEADER];
  if (typeof deviceToken === 'string') device?.save(deviceToken);
  const answer = signedInAnswer.safeParse(parseJson(body));
  if (!answer.success) return failure('internal');
  session.save(answer.data.token);
  const headers = answerHeaders(incomingHeaders);
  headers.delete('content-length');
  return Response.json(answer.data.rest, { status, headers });
}

/** Passes on an error; if it says that the session has ended, its token is deleted. */
async function handleUnauthorized(
  answer: DecodedAnswer,
  session: SessionToken,
  token: string | null,
): Promise<Response> {
  const body = await text(answer.body).catch(throwBrokenAnswer);
  const isEnded = token !== null && endedSession.safeParse(parseJson(body)).success;
  if (isEnded && session.read() === token) session.forget();
  return new Response(body, { status: 401, headers: answerHeaders(answer.headers) });
}

/** A server that could not be started counts as unreachable. */
async function connectOrThrow(connect: Connect): Promise<Connection> {
  try {
    return await connect();
  } catch (cause) {
    throw new ServerUnreachableError('there is no server', { cause });
  }
}

/**
 * Forwards the page's `/api` requests to the server and returns its responses; bodies are streamed both ways.
 * Adds the session token to requests, and the device's token to sign-ins, and removes both from responses. Returns `server_unreachable` when the
 * server does not answer; for sign-out, and for routes with a local answer, also when it is slow. A request that the page cancels is aborted; it throws RequestCancelledError.
 */
export function createApiProxy(
  connect: Connect,
  hasLocalAnswer: (route: ApiRoute) => boolean,
  requests: PageRequests,
): (request: Request) => Promise<Response> {
  async function forward(
    request: Request,
    { route, signsIn }: FoundRoute,
    path: string,
    { signal, onSent, end }: ReturnType<PageRequests['open']>,
  ): Promise<Response> {
    const { address: server, session, secret, agent, device } = await connectOrThrow(connect);
    const address = new URL(path, server);
    const token = session.read();
    const incoming = await sendToServer(address, {
      method: request.method,
      headers: requestHeaders(request.headers, { token, secret, device: deviceTokenFor(signsIn, device) }),
      body: request.body,
      signal,
      agent,
      answerMs: hasLocalAnswer(route) || route === LOGOUT ? ANSWER_MS : undefined,
      onSent,
    });
    incoming.once('close', end);
    const status = statusOf(incoming);
    const answer = decodeAnswer(incoming);
    const succeeded = status < 300;
    if (signsIn && succeeded) return storeToken(answer, status, { session, device });
    if (status === 401) return handleUnauthorized(answer, session, token);
    if (SESSION_END_ROUTES.includes(route) && succeeded && session.read() === token) session.forget();
    const headers = answerHeaders(answer.headers);
    if (!NO_BODY.includes(status)) {
      // Node's stream type and the web's differ in name only.
      return new Response(Readable.toWeb(answer.body) as ReadableStream, { status, headers });
    }
    answer.body.resume();
    return new Response(null, { status, headers });
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const found = findRoute(request.method, pathname);
    if ('error' in found) return failure(found.error);
    const pageRequest = requests.open(request.headers);
    try {
      return await forward(request, found, pathname + search, pageRequest);
    } catch (error) {
      pageRequest.end();
      // Not `server_unreachable`: the server is reachable, so cached data must not be used instead.
      if (pageRequest.signal.aborted) throw new RequestCancelledError('the page cancelled', { cause: error });
      if (error instanceof ServerUnreachableError) return failure('server_unreachable');
      throw error;
    }
  };
}
