import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { App } from '../../src/server/app.ts';
import { SERVER_OPTIONS } from '../../src/server/http/server-options.ts';

/** How long requests under way may take when the server closes, in ms. */
const CLOSE_MS = 5_000;

/** Serves `app` on this computer, on a free port unless one is given. */
export async function serveApp(
  app: Pick<App, 'hono'>,
  port = 0,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve(
      {
        fetch: app.hono.fetch,
        port,
        hostname: '127.0.0.1',
        // With Node's 5 s, a test that is kept from the processor sends its next request on a connection that is closing.
        serverOptions: SERVER_OPTIONS,
      },
      () => resolve(listening),
    );
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
