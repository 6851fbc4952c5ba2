import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { api } from '../../contract/api/api.ts';
import { API_HEADERS } from './headers.ts';
import { pageHeaders } from './page-policy.ts';

/** Makes something when it is first asked for, and keeps it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Registers what explains the API, to people and to programs. Both are made once: they are open to everyone, and
 * describing all schemas takes longer than any request may.
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
