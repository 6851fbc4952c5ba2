import { createServer, type Server } from 'node:http';
import type { Log } from '../log.ts';
import type { PrometheusMetrics } from './prometheus.ts';

/** Timeout in milliseconds of a scraper that sends nothing. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Serves `GET /metrics` on a port of its own, which balancers do not forward. It responds until the process ends, also
 * while it drains.
 * @throws the listening error, such as `EADDRINUSE`
 */
export async function listenForScrapes(
  metrics: PrometheusMetrics,
  { port, host }: { readonly port: number; readonly host: string },
  log: Log,
): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // It must not keep a stopping process alive.
  server.unref();
  return server;
}
