import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** How the client proves itself: a Basic header, the form, or not at all (OpenID Connect Core, 9). */
export type OidcClientAuth = 'client_secret_basic' | 'client_secret_post' | 'none';

/** An issuer on a real socket that speaks OpenID Connect: discovery, keys, the code flow with PKCE, signed tokens. */
export interface OidcStandIn {
  readonly issuer: string;
  /** Where it may send people back to: the redirect addresses that are registered for the client. */
  readonly redirects: Set<string>;
  /** Who is signed in there: the claims of the next tokens. */
  user: Claims;
  /** Changes the claims of tokens before they are signed. */
  change: (claims: Claims) => Claims;
  /** True to sign tokens with a key that is not published. */
  isForged: boolean;
  /** True to leave the address out of tokens: it is then found at the userinfo endpoint. */
  hasThinTokens: boolean;
  /** What the authorization endpoint was asked for, last. */
  asked: URLSearchParams;
  /** Signs the user in, as a browser that follows the address; returns where it is sent back to. */
  visit(address: string): Promise<URL>;
  stop(): Promise<void>;
}

export const OIDC_CLIENT = { id: 'parlance', secret: 'a-secret-of-the-client' } as const;
const KEY_ID = 'key-1';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signedToken(claims: Claims, key: KeyObject): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function tell(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** The client's id and secret in a Basic header, each encoded as in a form (RFC 6749, 2.3.1), or in the form. */
function proofOf({ headers: { authorization } }: IncomingMessage, form: URLSearchParams) {
  const inForm = { id: form.get('client_id'), secret: form.get('client_secret') };
  if (authorization === undefined) {
    return { ...inForm, way: inForm.secret === null ? 'none' : 'client_secret_post' };
  }
  const told = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  const [id = '', secret = ''] = told.split(':').map(decodeURIComponent);
  return { id, secret, way: inForm.secret === null ? 'client_secret_basic' : 'two at once' };
}

/** What an authorization request gets wrong; null for a right one. A person is then sent nowhere (RFC 6749, 4.1.2.1). */
function wrongIn(asked: URLSearchParams, redirects: ReadonlySet<string>): string | null {
  if (asked.get('client_id') !== OIDC_CLIENT.id) return 'client_id';
  if (!redirects.has(asked.get('redirect_uri') ?? '')) return 'redirect_uri';
  return asked.get('response_type') === 'code' ? null : 'response_type';
}

/**
 * Starts an issuer. It announces how its client has to prove itself, unless that is what holds without a word (OpenID
 * Connect Discovery, 3), and takes nothing else.
 */
export async function startOidcStandIn(way: OidcClientAuth = 'client_secret_basic'): Promise<OidcStandIn> {
  const [published, hidden] = [rsaKey(), rsaKey()];
  const codes = new Map<string, URLSearchParams>();
  const users = new Map<string, Claims>();
  const state = {
    user: {} as Claims,
    change: (claims: Claims): Claims => claims,
    isForged: false,
    hasThinTokens: false,
    asked: new URLSearchParams(),
    redirects: new Set<string>(),
  };

  function authorize(url: URL, response: ServerResponse): void {
    state.asked = url.searchParams;
    const wrong = wrongIn(url.searchParams, state.redirects);
    if (wrong !== null) {
      tell(response, { error: 'invalid_request', error_description: wrong }, 400);
      return;
    }
    const code = randomUUID();
    codes.set(code, url.searchParams);
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({
      code,
      state: url.searchParams.get('state') ?? '',
      iss: issuer,
    }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request);
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const proof = proofOf(request, form);
    const isClient =
      proof.way === way &&
      proof.id === OIDC_CLIENT.id &&
      proof.secret === (way === 'none' ? null : OIDC_CLIENT.secret);
    if (!isClient) return tell(response, { error: 'invalid_client' }, 401);
    const isRight =
      asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === form.get('redirect_uri');
    if (!isRight) return tell(response, { error: 'invalid_grant' }, 400);
    const { email, email_verified, name, ...thin } = state.user;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: OIDC_CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce'),
      ...(state.hasThinTokens ? thin : { ...thin, email, email_verified, name }),
    };
    const access = randomUUID();
    users.set(access, state.user);
    const { privateKey } = state.isForged ? hidden : published;
    tell(response, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: signedToken(state.change(claims), privateKey),
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') {
      return tell(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...(way !== 'client_secret_basic' && { token_endpoint_auth_methods_supported: [way] }),
      });
    }
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return token(request, response);
    if (url.pathname === '/keys') {
      const jwk = { ...published.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
      return tell(response, { keys: [jwk] });
    }
    const user = users.get((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (url.pathname === '/userinfo' && user) return tell(response, user);
    tell(response, { error: 'not_found' }, 404);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    issuer,
    async visit(address: string) {
      const answer = await fetch(address, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the service refused: ${await answer.text()}`);
      return new URL(location);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
