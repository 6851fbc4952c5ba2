import type { MailWay } from '../../contract/email-links.ts';
import type { siteEndpoints } from '../../contract/site.ts';
import type { Handlers } from '../http/context.ts';
import type { SiteSettings } from './site-settings.ts';

/** What this server says about itself. */
export function siteHandlers(settings: SiteSettings, mail: MailWay): Handlers<typeof siteEndpoints> {
  return { 'GET /api/site': async () => ({ ...settings, mail }) };
}
