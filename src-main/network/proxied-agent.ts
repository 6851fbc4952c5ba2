import { Agent, type RequestOptions } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as connectByTls, type TLSSocket } from 'node:tls';
import type { RouteConnector } from './route-connector.ts';

const HTTPS_PORT = 443;

/** The TLS options of a request; the others would open a separate connection. */
const tlsOptions = ({ ca, cert, key, rejectUnauthorized }: RequestOptions): ConnectionOptions => ({
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
});

function connectTls(options: RequestOptions, socket: Socket, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const tls = connectByTls({
      ...tlsOptions(options),
      socket,
      // What the certificate must name. Without it, Node accepts one for the host of `socket`, which is the proxy.
      host,
      ...(isIP(host) === 0 && { servername: host }),
    });
    tls.once('secureConnect', () => resolve(tls)).once('error', reject);
    socket.once('close', () => reject(new Error('the connection ended')));
  });
}

/** Connects to https servers by proxies. */
export class ProxiedAgent extends Agent {
  readonly #connector: RouteConnector;

  constructor(connector: RouteConnector) {
    super({ keepAlive: true });
    this.#connector = connector;
  }

  /** True while the user is asked for a proxy's password: a request waits for it, however long that takes. */
  get isPrompting(): boolean {
    return this.#connector.isPrompting;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const target = { host: options.hostname ?? options.host ?? '', port: Number(options.port ?? HTTPS_PORT) };
    this.#connector
      .connect(target)
      // A server that shows a wrong certificate does so by every way.
      .then((socket) => connectTls(options, socket, target.host))
      .then(
        (socket) => callback?.(null, socket),
        // Node takes an error without a socket.
        (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
      );
  }
}
