import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import { NONCE_PLACEHOLDER, PAGE_MEDIA_TYPES } from '../../src/contract/page/page-files.ts';
import {
  ENGINE_WORKER,
  ENGINE_WORKER_POLICY,
  pagePolicy,
  SECURITY_HEADERS,
} from '../../src/contract/page/page-policy.ts';

const INDEX_PAGE = '/index.html';
/** Folder of the bundler's own metadata. */
const VITE_METADATA = '.vite';
/** Paths of the app's routes: plain segments, so that encoded or dotted paths never match. */
const ROUTE = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/** Serves one path of the app's origin, as the URL parser returns it. */
export type RendererFiles = (pathname: string) => Promise<Response>;

/** The files in `folder`, by address; a recursive `readdir` is unreliable inside an archive. */
async function listFiles(folder: string, address = ''): Promise<[string, string][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map(async (entry): Promise<[string, string][]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === VITE_METADATA ? [] : listFiles(path, `${address}/${entry.name}`);
    }
    return entry.isFile() ? [[`${address}/${entry.name}`, path]] : [];
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Serves the built renderer from `folder`. The files are listed once: no address can reach an unlisted one.
 * Every route of the app gets the page, and the pill window its own, each time with a new nonce; any other
 * address gets a 404.
 * Rejects when the folder or its page does not exist.
 */
export async function openRendererFiles(folder: string): Promise<RendererFiles> {
  const files = new Map(await listFiles(folder));
  const page = await readFile(join(folder, INDEX_PAGE), 'utf8');
  const pill = files.has(PILL_PAGE) ? await readFile(join(folder, PILL_PAGE), 'utf8') : null;
  files.delete(INDEX_PAGE);
  files.delete(PILL_PAGE);

  function answer(html: string): Response {
    const nonce = randomBytes(16).toString('base64');
    return new Response(html.replaceAll(NONCE_PLACEHOLDER, nonce), { headers: pagePolicy(nonce) });
  }

  return async (pathname) => {
    const path = files.get(pathname);
    if (path !== undefined) {
      const type = PAGE_MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
      const headers: Record<string, string> = { ...SECURITY_HEADERS, 'content-type': type };
      if (ENGINE_WORKER.test(pathname)) headers['content-security-policy'] = ENGINE_WORKER_POLICY;
      return new Response(await readFile(path), { headers });
    }
    if (pathname === PILL_PAGE && pill !== null) return answer(pill);
    if (!ROUTE.test(pathname)) return new Response('Not found', { status: 404, headers: SECURITY_HEADERS });
    return answer(page);
  };
}
