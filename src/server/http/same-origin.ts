import { AppError } from '../app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Accepts an unsafe request only if no other site can have caused it: the browser says `same-origin`, or (older
 * browsers) the Origin is exactly ours, or it has a bearer token, which another site cannot add. Browsers send an
 * Origin with every unsafe cross-site request: a request with neither header comes from a script, not a browser.
 * @throws AppError `cross_origin`
 */
export function checkSameOrigin(request: Request, publicUrl: string | null, bearer: boolean): void {
  if (SAFE_METHODS.has(request.method) || bearer) return;
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'same-origin') return;
    throw new AppError('cross_origin');
  }
  const origin = headers.get('origin');
  if (origin === null) return;
  const ownOrigin = publicUrl ? new URL(publicUrl).origin : `http://${headers.get('host') ?? ''}`;
  if (origin !== ownOrigin) throw new AppError('cross_origin');
}
