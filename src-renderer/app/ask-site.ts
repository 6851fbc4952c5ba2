import { SITE_DEFAULTS } from '../../src/contract/api/site-defaults.ts';
import { call } from '../data/http.ts';
import { isUnreachable } from '../data/http-error.ts';
import { tellSite } from '../ui/site.ts';

/** Asks the server what it says of itself, where that does not stand in the page: until then it is what is usual. */
export function askSite(): void {
  tellSite(SITE_DEFAULTS);
  call('GET /api/site').then(tellSite, (error: unknown) => {
    // Without the server, what is usual stays.
    if (!isUnreachable(error)) throw error;
  });
}
