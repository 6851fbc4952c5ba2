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
import type { RefuseIfOverloaded } from '../operation/overload.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { ReceivedBytes } from '../received-bytes.ts';
import type { RequestRouting } from '../routed-request.ts';
import type { EventSource } from '../server-event.ts';
import type { SessionUser } from '../session-user.ts';
import { clientAddress, type NodeContext, type TrustedProxies } from './address.ts';
import { type AuthorizationServices, authorizeRequest, isStillAuthorized } from './authorize-request.ts';
import { readJson, withTimeout } from './body.ts';
import { readBytes } from './bytes.ts';
import { compressJson } from './content-encoding.ts';
import type { Handler, HandlerInput, Handlers } from './context.ts';
import { readCredential } from './credentials.ts';
import { answerError, errorCodeOf, parseInput } from './error-answer.ts';
import { answerEvents, finalEvent, whileAuthorized } from './event-stream.ts';
import { answerFile, answerStream } from './file-answer.ts';
import { API_HEADERS } from './headers.ts';
import { type OpenConnections, withBodyEnd, withoutBody } from './open-connections.ts';
import { isRouted, routedRequest } from './routed-request.ts';
import { receiveForm, type UploadedFile } from './upload.ts';

/** Dependencies of every endpoint besides its handler. */
export interface EndpointServices extends AuthorizationServices {
  readonly log: Log;
  /** Null for a server that works alone. */
  readonly routing: RequestRouting | null;
  readonly isTrustedProxy: TrustedProxies;
  /** Folder of uploads in progress. */
  readonly uploads: string;
  /** Milliseconds for a JSON body to arrive. */
  readonly bodyMs: number;
  readonly streams: OpenConnections;
  readonly openUploads: OpenConnections;
  /** Notices a proxy that is not trusted. */
  readonly warnOfProxy: (headers: Headers) => void;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** Refuses new work in an overload. */
  readonly refuseIfOverloaded: RefuseIfOverloaded;
}

/** Factor on the timeout for a chunk of a recording: it is larger than JSON, and mobile connections are slow. */
const CHUNK_TIMEOUT_FACTOR = 4;

const REQUEST_ID = 'x-request-id';

/** Registers a handler for each endpoint of a table: authorise, parse the input, run, parse the output. */
export function register<T extends EndpointTable>(
  app: Hono,
  table: T,
  handlers: Handlers<T>,
  services: EndpointServices,
): void {
  for (const [route, endpoint] of staticPathsFirst(Object.entries(table))) {
    const { method, path } = splitRoute(route);
    // Each route has a handler of its own type; iterating over the table loses that relation.
    const handler = handlers[route as keyof T] as unknown as Handler<Endpoint>;
    app.on(method, patternOf(path), (context) =>
      services.tracer.request(route, context.req.raw.headers, async () => {
        const answer = await respond(context as unknown as NodeContext, route, endpoint, handler, services);
        if (context.req.method === 'HEAD') return withoutBody(answer);
        // Without a scope, a response may contain a token or a key, which its compressed length could reveal (BREACH).
        return endpoint.scope ? compressJson(answer, context.req.raw) : answer;
      }),
    );
  }
}

/** Answers requests that `register` does not handle: another method of a known path, and unknown paths. */
export function registerUnmatched(app: Hono, table: EndpointTable, log: Log): void {
  const paths = Map.groupBy(Object.keys(table).map(splitRoute), ({ path }) => path);
  for (const [path, routes] of staticPathsFirst([...paths])) {
    const methods = routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    const headers = new Headers({ allow: methods.join(', ') });
    app.all(patternOf(path), () => answerError(new AppError('method_not_allowed'), log, headers));
  }
  app.all('/api/*', () => answerError(new AppError('not_found'), log, null));
}

/** A fixed path must precede a path with a parameter that also matches it. */
const staticPathsFirst = <T>(entries: readonly [string, T][]): [string, T][] =>
  entries.toSorted(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')));

/** A path of a table as Hono writes it. */
const patternOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

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
  const headers = new Headers({ [REQUEST_ID]: id });
  const files: UploadedFile[] = [];
  let response: Response;
  let errorCode: ErrorCode | null = null;
  let releaseConnection: () => void = () => undefined;
  try {
    const request = context.req.raw;
    if (NEW_WORK_RATES.includes(endpoint.rate)) services.refuseIfOverloaded();
    const address = clientAddress(context, services.isTrustedProxy);
    const forwarded = forwardedContext(endpoint, request, services.routing);
    services.warnOfProxy(request.headers);
    const user = forwarded?.user ?? (await authorizeRequest(endpoint, request, address, services, headers));
    const connections = forwarded ? null : connectionsFor(endpoint, request, services);
    if (connections) releaseConnection = connections.open(user?.userId ?? null, address);
    const requestId = forwarded?.requestId ?? id;
    const received = await receive(endpoint, context, services, (file) => files.push(file));
    const handleLocally = async () => {
      const answer: unknown = await handler({
        request,
        requestId,
        log,
        address,
        signal: request.signal,
        token: forwarded ? null : (readCredential(request.headers, services.cookie)?.token ?? null),
        responseHeaders: headers,
        user: user as SessionUser,
        ...(received as HandlerReceived),
      });
      return present(endpoint, answer, { request, headers, log });
    };
    const routed = forwarded ? null : routedRequest(endpoint, { user, request, requestId, ...received });
    response =
      routed && services.routing
        ? addOwnHeaders(await services.routing.route(routed, handleLocally), headers)
        : await handleLocally();
    if (endpoint.events)
      response = limitEvents(response, { request, user, connections, services, onEnd: releaseConnection });
  } catch (error) {
    errorCode = errorCodeOf(error);
    releaseConnection();
    response = answerError(error, log, headers);
  } finally {
    if (!endpoint.events) releaseConnection();
    for (const file of files) await rm(file.path, { force: true });
  }
  const ms = performance.now() - started;
  services.metrics.requestAnswered(route, response.status, ms / 1000, errorCode);
  log.info({ status: response.status, ms: Math.round(ms) }, 'request');
  return response;
}

/** The context of a forwarded request; null for a request of a client. */
const forwardedContext = (endpoint: Endpoint, request: Request, routing: RequestRouting | null) =>
  routing && isRouted(endpoint) ? routing.readForwarded(request) : null;

/** Adds this server's headers, such as a renewed cookie, to another server's response. */
function addOwnHeaders(answer: Response, own: Headers): Response {
  const { headers } = answer;
  if (headers.get(REQUEST_ID) === own.get(REQUEST_ID)) return answer;
  headers.delete(REQUEST_ID);
  for (const [name, value] of own) headers.append(name, value);
  return answer;
}

interface EventRequest {
  readonly request: Request;
  readonly user: SessionUser | null;
  /** Null for an answer without events, and for the request of another server, which checks it. */
  readonly connections: OpenConnections | null;
  readonly services: EndpointServices;
  onEnd(): void;
}

/** Ends an event stream when the session or API token of its request ends. */
function limitEvents(response: Response, { request, user, connections, services, onEnd }: EventRequest) {
  const events = withBodyEnd(response, onEnd);
  return user && connections ? whileAuthorized(events, () => isStillAuthorized(request, services)) : events;
}

/** The counter of a long-lived request (upload or event stream); null for other requests. */
function connectionsFor(
  endpoint: Endpoint,
  request: Request,
  { streams, openUploads }: EndpointServices,
): OpenConnections | null {
  if (endpoint.upload) return openUploads;
  return endpoint.events && (!endpoint.response || wantsEvents(request)) ? streams : null;
}

interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: UploadedFile | undefined;
  readonly bytes: ReceivedBytes | undefined;
}
/** `Received` in the type that every handler accepts: the endpoint's schemas have parsed it. */
type HandlerReceived = Pick<HandlerInput<Endpoint>, keyof Received>;

/** Reads and parses a request. `onFile` is called with an uploaded file before anything else can fail. */
async function receive(
  endpoint: Endpoint,
  context: NodeContext,
  services: EndpointServices,
  onFile: (file: UploadedFile) => void,
): Promise<Received> {
  const request = context.req.raw;
  const params = endpoint.params && parseParams(endpoint.params, context.req.param());
  const query = endpoint.query && parseInput(endpoint.query, context.req.query());
  const form = endpoint.upload && (await receiveForm(request, endpoint.upload, services.uploads));
  if (form?.file) onFile(form.file);
  if (form && !form.file) throw new AppError('no_audio');
  const body =
    endpoint.body &&
    parseInput(
      endpoint.body,
      form?.fields ?? (await withTimeout(readJson(request, endpoint.bodyMaxBytes), services.bodyMs)),
    );
  const bytes =
    endpoint.bytes &&
    (await withTimeout(readBytes(request, endpoint.bytes.maxBytes), CHUNK_TIMEOUT_FACTOR * services.bodyMs));
  return { params, query, body, bytes, upload: form?.file ?? undefined };
}

/** A malformed id is answered like an unknown one. */
function parseParams(schema: NonNullable<Endpoint['params']>, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
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
  const result = events ? await finalEvent(answer as EventSource, request.signal) : answer;
  if (response) return answerJson(response.parse(result), headers);
  const file = result as FileAnswer | StreamAnswer;
  return 'content' in file ? answerStream(file, log) : answerFile(request, file, log);
}

const wantsEvents = (request: Request): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '');

function answerJson(value: unknown, extra: Headers): Response {
  const headers: [string, string][] = [...Object.entries(API_HEADERS), ...extra];
  headers.push(['content-type', 'application/json']);
  return new Response(JSON.stringify(value), { headers });
}
