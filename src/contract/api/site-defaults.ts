import { MODEL_CALLS, PLANS } from '../limits.ts';
import type { Site } from './site.ts';

/** Site information of a server without its own settings. Public pages are prerendered with it. */
export const SITE_DEFAULTS: Site = {
  companyName: 'Parlance',
  supportEmail: 'support@parlance.example',
  mail: 'log',
  billing: 'none',
  sellsMinutes: false,
  isRegistrationOpen: true,
  passkeyDomain: 'localhost',
  oidcName: null,
  quotas: true,
  modelCalls: MODEL_CALLS,
  minutes: { free: PLANS.free.minutes, pro: PLANS.pro.minutes },
  figures: [
    { id: 'languages', value: '20+' },
    { id: 'accuracy', value: '95-99%' },
    { id: 'users', value: '50K+' },
    { id: 'texts', value: '2M+' },
  ],
  testimonials: 'usual',
};
