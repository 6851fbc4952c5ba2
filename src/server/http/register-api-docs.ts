import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { once } from '../../async/once.ts';
import { api } from '../../contract/api/api.ts';
import { clientAddress, type NodeContext } from './address.ts';
import { compress, encodingFor } from './content-encoding.ts';
import { answerError } from './error-answer.ts';
import { API_HEADERS } from './headers.ts';
import { pageHeaders } from './page-policy.ts';
import type { EndpointServices } from './register.ts';

/** A document as text, with its headers. */
interface Document {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Registers the API documentation as a page and as OpenAPI. Both are rendered once: they are public, and describing all
 * schemas takes long.
 */
export function registerApiDocs(
  app: Hono,
  services: EndpointServices,
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
  const serve = (path: string, createDocument: () => Promise<Document>) =>
    app.get(path, (context) => answerDocument(context as unknown as NodeContext, services, createDocument));
  serve('/api/openapi.json', async () => ({
    text: await description(),
    headers: { ...API_HEADERS, 'content-type': 'application/json' },
  }));
  serve('/api/docs', async () => {
    const nonce = randomBytes(16).toString('base64');
    const page = await docs();
    return { text: await page(nonce), headers: pageHeaders(nonce, server.secure) };
  });
}

async function answerDocument(
  context: NodeContext,
  { rates, isTrustedProxy, log }: EndpointServices,
  createDocument: () => Promise<Document>,
): Promise<Response> {
  try {
    await rates.count('general', null, clientAddress(context, isTrustedProxy));
    const { text, headers } = await createDocument();
    const encoding = encodingFor(context.req.header('accept-encoding') ?? '');
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const body = await compress(Buffer.from(text), encoding);
    return new Response(body, { headers: { ...headers, ...encoded, vary: 'accept-encoding' } });
  } catch (error) {
    return answerError(error, log, null);
  }
}
