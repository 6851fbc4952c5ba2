import { CLIENT_HEADER, DESKTOP_CLIENT } from '../../contract/account.ts';
import { AppError } from '../app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets an unsafe request pass only if it can't have been caused by another site: the browser says `same-origin`,
 * or (older browsers) the Origin is exactly ours, or it carries something no other site can add: a bearer token
 * or the desktop client's header.
 * @throws AppError `cross_origin`
 */
export function checkSameOrigin(request: Request, publicUrl: string | null, bearer: boolean): void {
  if (SAFE.has(request.method) || bearer) return;
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'same-origin') return;
    throw new AppError('cross_origin');
  }
  const origin = headers.get('origin');
  if (origin !== null) {
    if (origin === (publicUrl ? new URL(publicUrl).origin : `http://${headers.get('host') ?? ''}`)) return;
    throw new AppError('cross_origin');
  }
  if (headers.get(CLIENT_HEADER) === DESKTOP_CLIENT) return;
  throw new AppError(
    'cross_origin',
    {},
    { text: 'Send an Origin header that names this server, or a bearer token.' },
  );
}
