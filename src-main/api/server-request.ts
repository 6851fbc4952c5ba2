import { type Agent, type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';

/** Milliseconds to connect, including TLS, before the server counts as unreachable. */
const CONNECT_MS = 10_000;
/** Milliseconds of silence before TCP keep-alive probes the connection. */
const KEEP_ALIVE_MS = 30_000;

/** No response: no network, no such server, or a broken connection. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
}

/** An agent whose connection may have to wait for the user. */
export interface InteractiveAgent extends Agent {
  /** True while the user is asked, for example for a proxy's password; timeouts are suspended. */
  readonly isPrompting?: boolean;
}

/** A request; `body` is read as fast as it can be sent. */
export interface ServerRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  /**
   * Milliseconds from the connection to the response header, after which the server counts as unreachable;
   * default: no limit.
   */
  readonly answerMs?: number | undefined;
  /** Connects by a proxy; default: directly. */
  readonly agent?: InteractiveAgent | undefined;
  /** Called with the number of body bytes that the system has accepted for sending, and at the end. */
  readonly onSent?: ((bytes: number, isWhole: boolean) => void) | null;
}

/** Copies each chunk before reading the next: a host may reuse its memory. */
async function* copyChunks(
  body: ReadableStream<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    const copy = Buffer.from(chunk);
    yield copy;
    onRead(copy.byteLength);
  }
}

/** Sends the body as fast as the connection takes it. */
async function sendBody(
  body: ReadableStream<Uint8Array>,
  outgoing: ClientRequest,
  onSent: ServerRequest['onSent'],
): Promise<void> {
  let bytesRead = 0;
  const source = copyChunks(body, (bytes) => {
    bytesRead += bytes;
    // Bytes still buffered in this process have not been sent.
    onSent?.(Math.max(0, bytesRead - outgoing.writableLength), false);
  });
  outgoing.once('finish', () => onSent?.(bytesRead, true));
  await pipeline(source, outgoing);
}

/**
 * Sends a request and resolves with the response header; the body is still to be read. Redirects are not followed: the
 * token goes only to the configured server. By default there is no response timeout, because hours of speech take long;
 * only connecting has one. Uses `node:http` instead of `fetch`: Node's gives up after five minutes, Electron's buffers
 * an upload in memory.
 * @throws ServerUnreachableError
 */
export function sendToServer(
  url: URL,
  { method, headers, body, signal, answerMs, agent, onSent }: ServerRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ServerUnreachableError('no answer', { cause }));
    const isEncrypted = url.protocol === 'https:';
    const send = isEncrypted ? requestByHttps : requestByHttp;
    const outgoing = send(url, { method, headers, signal, agent });
    // Node marks the end of a body only for some methods, and DELETE is not one of them.
    if (body && !outgoing.hasHeader('content-length')) outgoing.setHeader('transfer-encoding', 'chunked');
    const abort = () => outgoing.destroy(new Error('timed out'));
    const abortConnecting = () => {
      if (agent?.isPrompting) timeout = setTimeout(abortConnecting, CONNECT_MS);
      else abort();
    };
    let timeout = setTimeout(abortConnecting, CONNECT_MS);
    const onConnected = () => {
      clearTimeout(timeout);
      if (answerMs !== undefined) timeout = setTimeout(abort, answerMs);
    };
    outgoing.once('socket', (socket) => {
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      if (!socket.connecting) onConnected();
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', onConnected);
    });
    outgoing.once('close', () => clearTimeout(timeout));
    outgoing.once('response', (incoming) => {
      clearTimeout(timeout);
      resolve(incoming);
    });
    outgoing.once('error', fail);
    if (body) sendBody(body, outgoing, onSent).catch(fail);
    else outgoing.end();
  });
}
