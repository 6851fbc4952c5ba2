import { html, raw } from 'hono/html';
import { z } from 'zod';
import { type Endpoint, type EndpointTable, errorsOf, splitRoute } from '../../contract/api/endpoint.ts';
import { ERRORS } from '../../contract/errors.ts';

const STYLE = `
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; color-scheme: light dark }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
  p { margin: .25rem 0 } pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: 8px; font-size: 13px }
  dt { font-family: ui-monospace, monospace; font-size: 14px } dd { margin: 0 0 .4rem 1.5rem }`;

const schemaJson = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(rest, null, 2);
};

function renderSchema(title: string, schema: z.ZodType | null | undefined, io: 'input' | 'output') {
  if (!schema) return '';
  return html`<details><summary>${title}</summary><pre>${schemaJson(schema, io)}</pre></details>`;
}

function accessText({ auth, scope }: Endpoint): string {
  if (auth !== 'user') return 'Public.';
  return scope ? `Requires a session, or an API token with the scope ${scope}.` : 'Requires a session.';
}

function renderEndpoint(route: string, endpoint: Endpoint) {
  const codes = errorsOf(endpoint, route);
  const { method, path } = splitRoute(route);
  return html`<section><h2 id="${method}-${path}">${route}</h2>
    <p>${endpoint.summary}.</p>
    <p>${accessText(endpoint)}</p>
    ${renderSchema('Path', endpoint.params, 'input')} ${renderSchema('Query', endpoint.query, 'input')}
    ${renderSchema(endpoint.upload ? `Form, with the file in "${endpoint.upload.field}"` : 'Body', endpoint.body, 'input')}
    ${endpoint.bytes ? html`<p>The body is at most ${endpoint.bytes.maxBytes} bytes, with their SHA-256 in <code>content-digest: sha-256=:BASE64:</code>.</p>` : ''}
    ${renderSchema('Response', endpoint.response, 'output')}
    ${endpoint.events && endpoint.response ? html`<p>With <code>accept: text/event-stream</code> the response is a stream of events.</p>` : ''}
    ${Object.entries(endpoint.events ?? {}).map(([name, data]) => renderSchema(`Event "${name}"`, data, 'output'))}
    <details><summary>Errors</summary><dl>${codes.map(
      (code) => html`<dt>${ERRORS[code].status} ${code}</dt><dd>${ERRORS[code].text}</dd>`,
    )}</dl></details></section>`;
}

/** Shell commands that show how a script signs in. */
function renderSignInHelp(serverUrl: string) {
  const cookies = `curl -c cookies.txt ${serverUrl}/api/login \\
  -H 'content-type: application/json' \\
  -d '{"email": "ann@example.com", "password": "..."}'
curl -b cookies.txt -F audio=@talk.mp3 ${serverUrl}/api/transcriptions`;
  const token = `curl ${serverUrl}/api/login -H 'x-parlance-client: desktop' \\
  -H 'content-type: application/json' \\
  -d '{"email": "ann@example.com", "password": "..."}'
curl -H 'authorization: Bearer TOKEN' ${serverUrl}/api/transcriptions`;
  const apiToken = `curl -H 'authorization: Bearer parlance_...' ${serverUrl}/api/transcriptions`;
  return html`<section><h2 id="signing-in">Signing in from a script</h2>
    <p>Your own programs use an API token, created in the settings, which permits what its scopes say:</p>
    <pre>${apiToken}</pre>
    <p>A script can sign in with a cookie, as a browser does:</p><pre>${cookies}</pre>
    <p>A client without cookies requests a token from <code>POST /api/login</code>:</p><pre>${token}</pre>
    <p>A script needs no <code>Origin</code> header. A request that changes data is rejected if its
    <code>Sec-Fetch-Site</code> or <code>Origin</code> names another site.</p></section>`;
}

/** Placeholder in the page for the nonce of its content security policy. */
const NONCE_PLACEHOLDER = 'nonce-of-this-response';

/**
 * A page that documents every endpoint of a table. It is rendered once; each call inserts the `nonce` of its
 * content security policy.
 */
export function createApiDocs(table: EndpointTable, pages: { readonly serverUrl: string | null }) {
  let rendered: Promise<string> | null = null;
  return async (nonce: string): Promise<string> => {
    rendered ??= render(table, pages.serverUrl ?? 'http://127.0.0.1:3000');
    return (await rendered).replace(NONCE_PLACEHOLDER, nonce);
  };
}

async function render(table: EndpointTable, serverUrl: string): Promise<string> {
  return String(
    await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlance API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style nonce="${NONCE_PLACEHOLDER}">${raw(STYLE)}</style></head>
    <body><main><h1>Parlance API</h1>
    <p>Every error response is <code>{"error": text, "code": code}</code>. A machine-readable description is at
    <a href="/api/openapi.json">/api/openapi.json</a>.</p>
    ${renderSignInHelp(serverUrl)}
    ${Object.entries(table).map(([route, endpoint]) => renderEndpoint(route, endpoint))}</main></body></html>`,
  );
}
