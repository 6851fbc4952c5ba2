import { SECURITY_HEADERS } from '../../src/contract/page/page-policy.ts';
import { APP_ORIGIN, isAppAddress } from './app-origin.ts';
import type { RendererFiles } from './renderer-files.ts';

/** A request from Electron; `initiatorOrigin` is the page that made it, absent if there is none. */
export type AppRequest = Request & { readonly initiatorOrigin?: string };

const refuse = (status: number): Response => new Response(null, { status, headers: SECURITY_HEADERS });

/** Handles all requests of the app's scheme: `/api` by `api`, the rest from the built files. */
export function createAppProtocol(parts: {
  files: RendererFiles;
  api: (request: Request) => Promise<Response>;
}): (request: AppRequest) => Promise<Response> {
  return async (request) => {
    if (!isAppAddress(request.url)) return refuse(404);
    if (request.initiatorOrigin !== undefined && request.initiatorOrigin !== APP_ORIGIN) return refuse(403);
    const { pathname } = new URL(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/')) return parts.api(request);
    return request.method === 'GET' ? parts.files(pathname) : refuse(405);
  };
}
