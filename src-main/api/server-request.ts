import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';

/** Milliseconds until a server that does not take the connection, encryption and all, counts as away. */
const CONNECT_MS = 10_000;
/** Milliseconds of silence after which the system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 30_000;

/** No answer came: no network, no such server, or the connection broke. */
export class ServerUnreachableError extends Error {
  override readonly name = 'ServerUnreachableError';
}

/** What is sent; `body` is read as it can be sent on. */
export interface ServerRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
  /** Milliseconds from the connection to the head of the answer, after which the server counts as away; without it, as long as it takes. */
  readonly answerMs?: number | undefined;
}

/** Each chunk is copied before the next is asked for: a host may fill the same memory again for the next one. */
async function* copied(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of body) yield Buffer.from(chunk);
}

/**
 * Sends a request and resolves with the head of the answer, whose body is still to be read. Redirects are not
 * followed: the token goes to the configured server alone. Unless one is asked for, there is no limit to how long the
 * server may think, since hours of speech take their time; only the connection has one.
 *
 * By `node:http` and not by `fetch`: Node's gives up after five minutes, Electron's holds an upload in memory.
 * @throws ServerUnreachableError
 */
export function sendToServer(
  url: URL,
  { method, headers, body, signal, answerMs }: ServerRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new ServerUnreachableError('no answer', { cause }));
    const isEncrypted = url.protocol === 'https:';
    const send = isEncrypted ? requestByHttps : requestByHttp;
    const outgoing = send(url, { method, headers, signal });
    const giveUp = () => outgoing.destroy(new Error('timed out'));
    let late = setTimeout(giveUp, CONNECT_MS);
    const connected = () => {
      clearTimeout(late);
      if (answerMs !== undefined) late = setTimeout(giveUp, answerMs);
    };
    outgoing.once('socket', (socket) => {
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      if (!socket.connecting) connected();
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', connected);
    });
    outgoing.once('close', () => clearTimeout(late));
    outgoing.once('response', (incoming) => {
      clearTimeout(late);
      resolve(incoming);
    });
    outgoing.once('error', fail);
    if (body) pipeline(copied(body), outgoing).catch(fail);
    else outgoing.end();
  });
}
