import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Hono } from 'hono';
import {
  type Endpoint,
  type EndpointTable,
  NEW_WORK_RATES,
  splitRoute,
} from '../../contract/api/endpoint.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';
import type { FileAnswer, StreamAnswer } from '../file-answer.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Admit } from '../operation/overload.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { EventSource } from '../server-event.ts';
import type { SessionUser } from '../session-user.ts';
import { clientAddress, type NodeContext, type TrustedProxies } from './address.ts';
import { readJson } from './body.ts';
import { readBytes } from './bytes.ts';
import type { Handler, Handlers } from './context.ts';
import type { SessionCookie } from './cookies.ts';
import { type Credential, readCredential } from './credentials.ts';
import { answerError, errorCodeOf, parseInput } from './error-answer.ts';
import { answerEvents, finalEvent } from './event-stream.ts';
import { answerFile, answerStream } from './file-answer.ts';
import { API_HEADERS } from './headers.ts';
import type { RateLimiter } from './rate-limit.ts';
import { checkSameOrigin } from './same-origin.ts';
import { receiveForm, type UploadedFile } from './upload.ts';

/** Looks up the session of a token. */
interface SessionCheck {
  /** Null without a valid session. `extended`: its end was moved, so the cookie must be renewed. */
  check(token: string): Promise<{ readonly user: SessionUser; readonly extended: boolean } | null>;
}

/** What every endpoint needs besides its handler. */
export interface EndpointServices {
  readonly log: Log;
  readonly sessions: SessionCheck;
  readonly cookie: SessionCookie;
  readonly rates: RateLimiter;
  readonly publicUrl: string | null;
  readonly isTrustedProxy: TrustedProxies;
  /** Folder of uploads in progress. */
  readonly uploads: string;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** Refuses new work in an overload. */
  readonly admit: Admit;
}

/** Registers a handler for each endpoint of a table: authorise, parse the input, run, parse the output. */
export function register<T extends EndpointTable>(
  app: Hono,
  table: T,
  handlers: Handlers<T>,
  services: EndpointServices,
): void {
  // A fixed path must precede a path with a parameter that also matches it.
  const fixedFirst = Object.entries(table).sort(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  for (const [route, endpoint] of fixedFirst) {
    const { method, path } = splitRoute(route);
    // Each route has the handler of its own type; iterating over the table loses that relation.
    const handler = handlers[route as keyof T] as unknown as Handler<Endpoint>;
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (context) =>
      services.tracer.request(route, context.req.raw.headers, () =>
        respond(context as unknown as NodeContext, route, endpoint, handler, services),
      ),
    );
  }
}

async function respond(
  context: NodeContext,
  route: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  services: EndpointServices,
): Promise<Response> {
  const started = performance.now();
  const id = randomUUID();
  const log = services.log.child({ id, route });
  const responseHeaders = new Headers({ 'x-request-id': id });
  let file: UploadedFile | null = null;
  let response: Response;
  let failed: ErrorCode | null = null;
  try {
    const request = context.req.raw;
    if (NEW_WORK_RATES.includes(endpoint.rate)) services.admit();
    const address = clientAddress(context, services.isTrustedProxy);
    const credential = readCredential(request.headers, services.cookie);
    checkSameOrigin(request, services.publicUrl, credential?.kind === 'bearer');
    const user = await authenticate(endpoint, credential, services, responseHeaders);
    await services.rates.count(endpoint.rate, user?.userId ?? null, address);
    const params = endpoint.params && parseParams(endpoint.params, context.req.param());
    const query = endpoint.query && parseInput(endpoint.query, context.req.query());
    const form = endpoint.upload && (await receiveForm(request, endpoint.upload, services.uploads));
    file = form?.file ?? null;
    if (form && !file) throw new AppError('no_audio');
    const body = endpoint.body && parseInput(endpoint.body, form?.fields ?? (await readJson(request)));
    const bytes = endpoint.bytes && (await readBytes(request, endpoint.bytes.maxBytes));
    const answer: unknown = await handler({
      request,
      log,
      address,
      signal: request.signal,
      token: credential?.token ?? null,
      responseHeaders,
      user: user as SessionUser,
      params: params as undefined,
      query: query as undefined,
      body: body as undefined,
      upload: file as UploadedFile & undefined,
      bytes: bytes as undefined,
    });
    response = await present(endpoint, answer, { request, headers: responseHeaders, log });
  } catch (error) {
    failed = errorCodeOf(error);
    response = answerError(error, log, responseHeaders);
  } finally {
    if (file) await rm(file.path, { force: true });
  }
  const ms = performance.now() - started;
  services.metrics.requestAnswered(route, response.status, ms / 1000, failed);
  log.info({ status: response.status, ms: Math.round(ms) }, 'request');
  return response;
}

/** A malformed id is answered like an unknown one. */
function parseParams(schema: NonNullable<Endpoint['params']>, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

async function authenticate(
  endpoint: Endpoint,
  credential: Credential | null,
  services: EndpointServices,
  responseHeaders: Headers,
): Promise<SessionUser | null> {
  if (endpoint.auth === 'public') return null;
  const session = credential && (await services.sessions.check(credential.token));
  if (!session) throw new AppError('unauthenticated');
  if (session.extended && credential.kind === 'cookie') {
    responseHeaders.append('set-cookie', services.cookie.set(credential.token));
  }
  return session.user;
}

async function present(
  endpoint: Endpoint,
  answer: unknown,
  { request, headers, log }: { request: Request; headers: Headers; log: Log },
): Promise<Response> {
  const { response, events } = endpoint;
  if (events && (!response || wantsEvents(request))) {
    return answerEvents(answer as EventSource, events, headers, log);
  }
  const plain = events ? await finalEvent(answer as EventSource, request.signal) : answer;
  if (response) return answerJson(response.parse(plain), headers);
  const file = plain as FileAnswer | StreamAnswer;
  return 'content' in file ? answerStream(file, log) : answerFile(request, file);
}

const wantsEvents = (request: Request): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '');

function answerJson(value: unknown, extra: Headers): Response {
  const headers: [string, string][] = [...Object.entries(API_HEADERS), ...extra];
  headers.push(['content-type', 'application/json']);
  return new Response(JSON.stringify(value), { headers });
}
