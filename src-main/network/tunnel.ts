import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { hostOf, type ProxyCredentials, portOf } from './proxy-address.ts';

/** A server that a proxy is to connect to. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** The proxy wants a name and password by Basic authentication, or others than these. */
export class ProxyPasswordError extends Error {
  override readonly name = 'ProxyPasswordError';
}

const BASIC = /(?:^|,)\s*basic(?:\s|$)/i;

/** True for a proxy that takes Basic authentication; NTLM and Kerberos alone can't be answered. */
function requiresBasicAuth({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 407 && BASIC.test(String(headers['proxy-authenticate'] ?? ''));
}

/** A connection to a host and port, or the signal's reason. The signal ends no connection that is established. */
export function connectTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // As an option of `connect`, the signal would apply for the socket's lifetime.
    const socket = connect({ host, port });
    const abort = (): unknown => socket.destroy(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', reject).once('connect', () => {
      signal.removeEventListener('abort', abort);
      resolve(socket);
    });
  });
}

/**
 * A tunnel by HTTP's `CONNECT`.
 * @throws ProxyPasswordError
 */
export function connectByHttp(
  proxy: URL,
  credentials: ProxyCredentials | null,
  { host, port }: Target,
  signal: AbortSignal,
): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? requestByHttps : requestByHttp;
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const basic = credentials && Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64');
  const headers = { host: target, ...(basic && { 'proxy-authorization': `Basic ${basic}` }) };
  return new Promise((resolve, reject) => {
    const outgoing = send({
      host: hostOf(proxy),
      port: portOf(proxy),
      method: 'CONNECT',
      path: target,
      headers,
      signal,
      agent: false,
    });
    outgoing.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) {
        resolve(socket as Socket);
        return;
      }
      socket.destroy();
      const reason = `the proxy answers ${answer.statusCode}`;
      reject(requiresBasicAuth(answer) ? new ProxyPasswordError(reason) : new Error(reason));
    });
    outgoing.once('error', reject).end();
  });
}
