import type { Hono, MiddlewareHandler } from 'hono';
import { API_HEADERS, STRICT_TRANSPORT } from './headers.ts';

const strictTransport: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('strict-transport-security', STRICT_TRANSPORT);
};

/**
 * Adds the required headers to every response. `secure`: the public address is https, and browsers must use only https
 * from now on.
 */
export function setCommonHeaders(app: Hono, secure: boolean): void {
  if (secure) app.use(strictTransport);
  app.notFound(() => new Response('Not found', { status: 404, headers: API_HEADERS }));
}
