import type { Site } from '../../contract/api/site.ts';
import { SITE_DEFAULTS } from '../../contract/api/site-defaults.ts';
import { PLANS } from '../../contract/limits.ts';
import { passkeyDomain } from '../accounts/passkeys/relying-party.ts';
import type { Config } from '../config/config.ts';
import { mailTransportOf } from '../mail/choose-mail.ts';

/** The site information from the server's settings. */
export function siteOf(config: Config): Site {
  return {
    ...config.site,
    mail: mailTransportOf(config),
    billing: config.stripe ? 'stripe' : 'none',
    sellsMinutes: Boolean(config.stripe?.minutesPrice),
    isRegistrationOpen: config.isRegistrationOpen,
    passkeyDomain: passkeyDomain(config),
    oidcName: config.oidc?.name ?? null,
    quotas: config.quotas,
    minutes: { free: PLANS.free.minutes, pro: PLANS.pro.minutes },
    modelCalls: { ...config.modelCalls },
  };
}

/** True when the prerendered pages fit this server. They show nothing about signing in. */
export function isDefaultSite(site: Site): boolean {
  const comparable = ({ mail, isRegistrationOpen, passkeyDomain, oidcName, ...rest }: Site) =>
    JSON.stringify(Object.entries(rest).sort());
  return comparable(site) === comparable(SITE_DEFAULTS);
}
