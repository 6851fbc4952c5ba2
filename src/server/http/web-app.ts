import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Hono } from 'hono';
import { NONCE_PLACEHOLDER, PAGE_MEDIA_TYPES, SERVICE_WORKER } from '../../contract/page-files.ts';
import { SECURITY_HEADERS } from '../../contract/page-policy.ts';
import { pageHeaders, WORKER_POLICY } from './page-policy.ts';

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Files below this folder carry a hash of their content in their name. */
const HASHED = /^\/assets\//;

type Encoding = 'br' | 'gzip' | 'identity';

interface Asset {
  path: string;
  extension: string;
  /** Each form is made when it is first asked for, and kept. */
  forms: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
}

/** Serves the built web app from `folder`: its files as they are, and for every other address the page. */
export async function serveWebApp(app: Hono, folder: string, secure: boolean): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const assets = new Map<string, Asset>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || entry.parentPath.includes('.vite')) continue;
    const path = join(entry.parentPath, entry.name);
    const url = path.slice(folder.length).replaceAll('\\', '/');
    assets.set(url, { path, extension: extname(entry.name), forms: {} });
  }

  app.get('*', async (context) => {
    const asset = assets.get(context.req.path);
    if (asset) return answerAsset(context.req.path, asset, context.req.header('accept-encoding') ?? '');
    if (/\.\w+$/.test(context.req.path)) {
      return new Response('Not found', { status: 404, headers: SECURITY_HEADERS });
    }
    const nonce = randomBytes(16).toString('base64');
    return new Response(page.replaceAll(NONCE_PLACEHOLDER, nonce), { headers: pageHeaders(nonce, secure) });
  });
}

async function answerAsset(url: string, asset: Asset, accepted: string): Promise<Response> {
  const encoding = encodingFor(asset.extension, accepted);
  asset.forms[encoding] ??= encode(asset.path, encoding);
  const body = await asset.forms[encoding];
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    'content-type': PAGE_MEDIA_TYPES[asset.extension] ?? 'application/octet-stream',
    'content-length': String(body.byteLength),
    'cache-control': HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
  if (url === SERVICE_WORKER) headers['content-security-policy'] = WORKER_POLICY;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(body, { headers });
}

function encodingFor(extension: string, accepted: string): Encoding {
  if (!COMPRESSIBLE.has(extension)) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

async function encode(path: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path);
  if (encoding === 'identity') return bytes;
  const { brotliCompress, constants, gzip } = await import('node:zlib');
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}
