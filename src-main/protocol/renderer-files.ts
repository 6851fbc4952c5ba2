import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PILL_PAGE } from '../../src/contract/desktop/ipc.ts';
import { NONCE_PLACEHOLDER, PAGE_MEDIA_TYPES } from '../../src/contract/page/page-files.ts';
import { pagePolicy, SECURITY_HEADERS } from '../../src/contract/page/page-policy.ts';

const PAGE = '/index.html';
/** Where the bundler keeps notes of its own. */
const NOTES = '.vite';
/** Addresses of the app's own routes: plain segments, so that nothing encoded or dotted is ever taken for a page. */
const ROUTE = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/;

/** Answers one path of the app's address, as the URL parser gives it. */
export type RendererFiles = (pathname: string) => Promise<Response>;

/** The files below `folder`, by address. Folder by folder: inside an archive, reading all at once is not certain. */
async function listFiles(folder: string, address = ''): Promise<[string, string][]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map(async (entry): Promise<[string, string][]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === NOTES ? [] : listFiles(path, `${address}/${entry.name}`);
    }
    return entry.isFile() ? [[`${address}/${entry.name}`, path]] : [];
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Serves the built renderer below `folder`. The files are listed once: what is not on the list can't be reached by
 * any address. Every route of the app answers the page, and the small window has one of its own, each time with a
 * new nonce; anything else is a 404.
 * Rejects when the folder or its page is not there.
 */
export async function openRendererFiles(folder: string): Promise<RendererFiles> {
  const files = new Map(await listFiles(folder));
  const page = await readFile(join(folder, PAGE), 'utf8');
  const pill = files.has(PILL_PAGE) ? await readFile(join(folder, PILL_PAGE), 'utf8') : null;
  files.delete(PAGE);
  files.delete(PILL_PAGE);

  function answer(html: string): Response {
    const nonce = randomBytes(16).toString('base64');
    return new Response(html.replaceAll(NONCE_PLACEHOLDER, nonce), { headers: pagePolicy(nonce) });
  }

  return async (pathname) => {
    const path = files.get(pathname);
    if (path !== undefined) {
      const type = PAGE_MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
      return new Response(await readFile(path), { headers: { ...SECURITY_HEADERS, 'content-type': type } });
    }
    if (pathname === PILL_PAGE && pill !== null) return answer(pill);
    if (!ROUTE.test(pathname)) return new Response('Not found', { status: 404, headers: SECURITY_HEADERS });
    return answer(page);
  };
}
