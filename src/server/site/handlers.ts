import type { Site, siteEndpoints } from '../../contract/api/site.ts';
import type { Handlers } from '../http/context.ts';

/** HTTP handler of the site information. */
export function siteHandlers(site: Site): Handlers<typeof siteEndpoints> {
  return { 'GET /api/site': async () => site };
}
