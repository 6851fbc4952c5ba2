import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { once } from '../../async/once.ts';
import type { Site } from '../../contract/api/site.ts';
import {
  COMPRESSED_ENDING,
  COMPRESSIBLE,
  NONCE_PLACEHOLDER,
  PAGE_MEDIA_TYPES,
  SERVICE_WORKER,
} from '../../contract/page/page-files.ts';
import { ENGINE_WORKER, ENGINE_WORKER_POLICY, SECURITY_HEADERS } from '../../contract/page/page-policy.ts';
import {
  PUBLIC_URL_PLACEHOLDER,
  SITE_PLACEHOLDER,
  VISITOR_PLACEHOLDER,
  VISITORS,
} from '../../contract/page/pages.ts';
import type { PageRewrite } from '../page-rewrite.ts';
import { compress, type Encoding, encodingFor } from './content-encoding.ts';
import type { SessionCookie } from './cookies.ts';
import { pageHeaders, WORKER_POLICY } from './page-policy.ts';
import { robotsText, sitemap } from './search-engines.ts';
import { readWebPages } from './web-pages.ts';

/** Files in this folder have a content hash in their name. */
const HASHED_ASSET = /^\/assets\/(?=[^/]+$)/;

/** Head tags that contain the server's public address. */
const NEEDS_PUBLIC_URL = new RegExp(`\\s*<(link|meta)[^>]*${PUBLIC_URL_PLACEHOLDER}[^>]*>`, 'g');

interface Asset {
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** Its Brotli form, if the build made one. */
  readCompressed?(): Promise<Uint8Array<ArrayBuffer>>;
  extension: string;
  /** Each encoding is created at first use and cached. */
  encodings: Partial<Record<Encoding, () => Promise<Uint8Array<ArrayBuffer>>>>;
}

export interface WebAppOptions {
  /** The public address is https, and browsers must use only https from now on. */
  readonly secure: boolean;
  /** The server's public address without a trailing slash; null if not configured. */
  readonly publicUrl: string | null;
  readonly cookie: SessionCookie;
  /** Site information, inserted into every page. */
  readonly site: Site;
  /** Adapts prerendered pages to this server; null if they fit unchanged. */
  readonly rewrite: PageRewrite | null;
  /** Files of earlier builds; null to serve this build alone. */
  readonly earlierBuilds: { find(name: string): Promise<Uint8Array<ArrayBuffer> | null> } | null;
}

/**
 * Serves the built web app from `folder`: files, pages, and the resources for search engines. Unknown
 * addresses get the 404 page.
 */
export async function serveWebApp(app: Hono, folder: string, options: WebAppOptions): Promise<void> {
  const { secure, publicUrl, cookie } = options;
  const { site, rewrite } = options;
  const pages = await readWebPages(folder, rewrite);
  const siteJson = escapeAttribute(JSON.stringify(site));
  const assets = new Map<string, Asset>();
  const compressed: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.html') || entry.parentPath.includes('.vite')) continue;
    const path = join(entry.parentPath, entry.name);
    const url = path.slice(folder.length).replaceAll('\\', '/');
    if (url.endsWith(COMPRESSED_ENDING)) compressed.push(url.slice(0, -COMPRESSED_ENDING.length));
    else assets.set(url, { read: () => readFile(path), extension: extname(entry.name), encodings: {} });
  }
  for (const url of compressed) {
    const asset = assets.get(url);
    if (asset) asset.readCompressed = () => readFile(join(folder, `${url}${COMPRESSED_ENDING}`));
  }

  const originOf = (url: string): string => publicUrl ?? new URL(url).origin;
  app.get('/robots.txt', ({ req }) => answerText(robotsText(originOf(req.url)), 'text/plain'));
  app.get('/sitemap.xml', ({ req }) => answerText(sitemap(originOf(req.url)), 'application/xml'));
  app.get('*', async ({ req }) => {
    const accepted = req.header('accept-encoding') ?? '';
    const asset = assets.get(req.path) ?? (await findEarlier(req.path, assets, options.earlierBuilds));
    if (asset) return answerAsset(req.path, asset, accepted);
    const isFile = /\.\w+$/.test(req.path);
    // Who navigates to a wrong address gets the page about it; a program that asks for a file does not.
    const isVisit = /\btext\/html\b/.test(req.header('accept') ?? '') && !req.path.startsWith('/assets/');
    if (isFile && !isVisit) {
      // A cache may keep a 404 otherwise: of a file that a newer server has, during a deploy.
      const headers = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };
      return new Response('Not found', { status: 404, headers });
    }
    const { page, status } = await pages.find(req.path, req.header('accept-language') ?? '');
    const nonce = randomBytes(16).toString('base64');
    const visitor = cookie.read(req.header('cookie')) ? VISITORS.unknown : VISITORS.stranger;
    const html = withPublicUrl(page.html, publicUrl)
      .replace(SITE_PLACEHOLDER, () => siteJson)
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replaceAll(VISITOR_PLACEHOLDER, visitor);
    const encoding = encodingFor(accepted);
    const headers: Record<string, string> = {
      ...pageHeaders(nonce, secure, page.scriptHashes),
      vary: 'accept-encoding, accept-language',
    };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    return new Response(await compress(Buffer.from(html), encoding), { status, headers });
  });
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inserts the server's public address into a page; without one, the tags that need it are removed. */
function withPublicUrl(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html.replace(NEEDS_PUBLIC_URL, '');
  return html.replaceAll(PUBLIC_URL_PLACEHOLDER, escapeAttribute(publicUrl));
}

function answerText(text: string, type: string): Response {
  return new Response(text, { headers: { ...SECURITY_HEADERS, 'content-type': `${type}; charset=utf-8` } });
}

async function answerAsset(url: string, asset: Asset, accepted: string): Promise<Response> {
  const encoding = COMPRESSIBLE.has(asset.extension) ? encodingFor(accepted) : 'identity';
  asset.encodings[encoding] ??= once(() => encode(asset, encoding));
  const body = await asset.encodings[encoding]();
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    'content-type': PAGE_MEDIA_TYPES[asset.extension] ?? 'application/octet-stream',
    'content-length': String(body.byteLength),
    'cache-control': HASHED_ASSET.test(url) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
  if (ENGINE_WORKER.test(url)) headers['content-security-policy'] = ENGINE_WORKER_POLICY;
  if (url === SERVICE_WORKER) headers['content-security-policy'] = WORKER_POLICY;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return new Response(body, { headers });
}

async function encode(asset: Asset, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br' && asset.readCompressed) return asset.readCompressed();
  return compress(await asset.read(), encoding);
}

/** A hashed file of an earlier build, which is then served like one of this build. */
async function findEarlier(
  url: string,
  assets: Map<string, Asset>,
  earlier: WebAppOptions['earlierBuilds'],
): Promise<Asset | null> {
  if (!earlier || !HASHED_ASSET.test(url)) return null;
  const bytes = await earlier.find(url.replace(HASHED_ASSET, ''));
  if (!bytes) return null;
  const asset: Asset = { read: async () => bytes, extension: extname(url), encodings: {} };
  assets.set(url, asset);
  return asset;
}
