import { MODEL_CALLS, PLANS } from './limits.ts';
import type { Site } from './site.ts';

/** The figures of the start page, as they are told until whoever runs a server names others. */
export const FIGURES = { languages: '20+', accuracy: '95-99%', users: '50K+', texts: '2M+' } as const;
export type FigureId = keyof typeof FIGURES;

/** What a server says of itself that nobody has set up otherwise. Public pages are written ahead with it. */
export const SITE_DEFAULTS: Site = {
  companyName: 'Parlance',
  supportEmail: 'support@parlance.example',
  mail: 'log',
  billing: 'none',
  sellsMinutes: false,
  quotas: true,
  modelCalls: MODEL_CALLS,
  minutes: { free: PLANS.free.minutes, pro: PLANS.pro.minutes },
  figures: FIGURES,
  testimonials: 'usual',
};
