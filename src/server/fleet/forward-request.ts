import { openAsBlob } from 'node:fs';
import type { BodyInit } from 'undici';
import { once } from '../../async/once.ts';
import { CLIENT_HEADER } from '../../contract/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Tracer } from '../operation/tracer.ts';
import type { RoutedBody, RoutedRequest } from '../routed-request.ts';
import type { FleetNode } from './node-store.ts';
import { NODE_HEADER, type NodeTokens, REQUEST_HEADER } from './node-token.ts';

/** Time limit of a connection to another server, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000;
/** Silence after which a stream is given up; event streams have a heartbeat every 20 s. */
const SILENCE_MS = 60_000;
/** Milliseconds between checks that the other server is still alive while a request waits or follows events. */
const LIVENESS_CHECK_MS = 250;
/** Request headers that the holder of a take needs. */
const FORWARDED_HEADERS = ['accept', 'content-digest', 'last-event-id', 'range', 'user-agent', CLIENT_HEADER];
/** Headers about one connection, and those that describe an encoding that is undone here. */
const DROPPED_HEADERS = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'date',
];

/** The other server could not be reached, or ended before it answered. */
export class ForwardFailure extends Error {
  override readonly name = 'ForwardFailure';
}

interface ForwardParts {
  tokens: NodeTokens;
  tracer: Pick<Tracer, 'outgoing'>;
  /** False once a server is known to have ended. */
  isAlive(node: FleetNode): boolean;
}

async function loadUndici() {
  const { Agent, fetch, FormData } = await import('undici');
  const options = { headersTimeout: 0, bodyTimeout: SILENCE_MS, connect: { timeout: CONNECT_TIMEOUT_MS } };
  return { fetch, dispatcher: new Agent(options), FormData };
}
type Undici = Awaited<ReturnType<typeof loadUndici>>;

async function bodyOf(
  body: RoutedBody,
  Form: Undici['FormData'],
): Promise<{ body: BodyInit | null; type?: string }> {
  switch (body.kind) {
    case 'none':
      return { body: null };
    case 'json':
      return { body: JSON.stringify(body.value), type: 'application/json' };
    case 'bytes':
      return { body: body.received.bytes, type: 'application/octet-stream' };
    case 'form': {
      const form = new Form();
      for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
      form.append(body.field, await openAsBlob(body.file.path), 'recording');
      return { body: form };
    }
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Event streams that pass through here. */
function createStreams() {
  const readers = new Set<Reader>();
  let isShutDown = false;
  // A stream that broke off has ended, too.
  const end = (reader: Reader) => reader.cancel().catch(() => undefined);
  return {
    /**
     * The same stream, which ends when the other server ends: clients that follow events reconnect. `onEnd` is called
     * at its end.
     */
    passThrough(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
      const reader = body.getReader();
      readers.add(reader);
      if (isShutDown) void end(reader);
      const close = () => {
        readers.delete(reader);
        onEnd();
      };
      return new ReadableStream({
        async pull(controller) {
          const next = await reader.read().catch(() => null);
          if (next?.value) return controller.enqueue(next.value);
          close();
          controller.close();
        },
        async cancel(reason) {
          close();
          await reader.cancel(reason);
        },
      });
    },
    /** Ends all of them, and later ones at once. */
    async end(): Promise<void> {
      isShutDown = true;
      await Promise.all([...readers].map(end));
    },
  };
}

/** Sends requests on to another server of the fleet, and its answers back. */
export function createForward({ tokens, tracer, isAlive }: ForwardParts) {
  const loaded = once(loadUndici);
  const streams = createStreams();

  async function send(node: FleetNode, routed: RoutedRequest, signal: AbortSignal) {
    const { fetch, dispatcher, FormData: Form } = await loaded();
    const { request, user } = routed;
    const { pathname, search } = new URL(request.url);
    const { body, type } = await bodyOf(routed.body, Form);
    const headers: Record<string, string> = {
      [NODE_HEADER]: tokens.sign(user, { method: request.method, path: pathname }),
      [REQUEST_HEADER]: routed.requestId,
      // The server that was asked compresses for its client.
      'accept-encoding': 'identity',
      ...(type && { 'content-type': type }),
      ...tracer.outgoing(),
    };
    for (const name of FORWARDED_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const url = `${node.address}${pathname}${search}`;
    return fetch(url, { method: request.method, headers, body, signal, dispatcher, redirect: 'error' });
  }

  /**
   * Returns another server's response.
   * @throws ForwardFailure when that server ends or cannot be reached, AppError `cancelled` when the client is gone
   */
  async function forward(node: FleetNode, routed: RoutedRequest): Promise<Response> {
    const nodeEnded = new AbortController();
    const watch = setInterval(() => {
      if (!isAlive(node)) nodeEnded.abort();
    }, LIVENESS_CHECK_MS).unref();
    const unwatch = () => clearInterval(watch);
    const { signal } = routed.request;
    try {
      const answer = await send(node, routed, AbortSignal.any([signal, nodeEnded.signal]));
      const headers = new Headers([...answer.headers].filter(([name]) => !DROPPED_HEADERS.includes(name)));
      const isEvents = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      // Node's stream type and undici's differ in name only. A plain answer counts when all of it is here.
      const body = isEvents
        ? streams.passThrough(answer.body as ReadableStream<Uint8Array>, unwatch)
        : await answer.arrayBuffer();
      if (!isEvents) unwatch();
      return new Response(body, { status: answer.status, headers });
    } catch (error) {
      unwatch();
      if (signal.aborted) throw new AppError('cancelled', {}, { cause: error });
      throw new ForwardFailure(`The server ${node.id} gave no answer.`, { cause: error });
    }
  }

  return { forward, endStreams: streams.end };
}
