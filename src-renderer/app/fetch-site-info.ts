import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { call } from '../data/http.ts';
import { isUnreachable } from '../data/http-error.ts';
import { tellSite } from '../ui/site.ts';

/** Fetches the server's site information if the page does not contain it; the defaults apply until then. */
export function fetchSiteInfo(): void {
  tellSite(SITE_DEFAULTS);
  call('GET /api/site').then(tellSite, (error: unknown) => {
    // Without the server, the defaults stay.
    if (!isUnreachable(error)) throw error;
  });
}
