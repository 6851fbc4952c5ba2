import { onlineManager } from '@tanstack/react-query';
import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { call } from '../data/http.ts';
import { isUnreachable } from '../data/http-error.ts';
import { setSite } from '../ui/site.ts';

function ask(): void {
  call('GET /api/site').then(setSite, (error: unknown) => {
    // Asked again once the server is back.
    if (!isUnreachable(error)) throw error;
  });
}

/**
 * Fetches the server's site information if the page does not contain it, and again whenever the server is back; the
 * defaults apply until then. Returns the cleanup function.
 */
export function fetchSiteInfo(): () => void {
  setSite(SITE_DEFAULTS);
  ask();
  return onlineManager.subscribe((isOnline) => {
    if (isOnline) ask();
  });
}
