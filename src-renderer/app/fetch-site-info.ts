import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { call } from '../data/http.ts';
import { isUnreachable } from '../data/http-error.ts';
import { setSite } from '../ui/site.ts';

/** Fetches the server's site information if the page does not contain it; the defaults apply until then. */
export function fetchSiteInfo(): void {
  setSite(SITE_DEFAULTS);
  call('GET /api/site').then(setSite, (error: unknown) => {
    // Without the server, the defaults stay.
    if (!isUnreachable(error)) throw error;
  });
}
