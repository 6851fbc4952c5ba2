import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { once } from '../../async/once.ts';
import { api } from '../../contract/api/api.ts';
import { API_HEADERS } from './headers.ts';
import { pageHeaders } from './page-policy.ts';

/**
 * Registers the API documentation, for people and for programs. Both are rendered once: they are public, and
 * describing all schemas takes long.
 */
export function registerApiDocs(
  app: Hono,
  server: { cookieName: string; secure: boolean; serverUrl: string | null },
): void {
  const description = once(async () => {
    const { describeApi } = await import('./openapi.ts');
    return JSON.stringify(describeApi(api, server.cookieName));
  });
  const docs = once(async () => {
    const { createApiDocs } = await import('./api-docs.ts');
    return createApiDocs(api, { serverUrl: server.serverUrl });
  });
  app.get('/api/openapi.json', async () => {
    const headers = { ...API_HEADERS, 'content-type': 'application/json' };
    return new Response(await description(), { headers });
  });
  app.get('/api/docs', async () => {
    const nonce = randomBytes(16).toString('base64');
    const page = await docs();
    return new Response(await page(nonce), { headers: pageHeaders(nonce, server.secure) });
  });
}
