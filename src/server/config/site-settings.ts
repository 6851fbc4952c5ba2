import { z } from 'zod';
import { type FIGURE_IDS, type Site, testimonialSchema } from '../../contract/api/site.ts';
import { SITE_DEFAULTS } from '../../contract/api/site-defaults.ts';
import { withDefault } from './environment-schema.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's settings for the public pages. */
export type SiteSettings = Pick<Site, 'companyName' | 'supportEmail' | 'figures' | 'testimonials'>;

const FIGURE_MAX = 20;
const TESTIMONIALS_MAX = 6;
/** Value that omits a part of the pages. */
const NONE = 'none';

const defaultFigure = (id: (typeof FIGURE_IDS)[number]): string | undefined =>
  SITE_DEFAULTS.figures.find((figure) => figure.id === id)?.value;

const figure = (id: (typeof FIGURE_IDS)[number]) =>
  withDefault(
    z
      .string()
      .trim()
      .max(FIGURE_MAX, `must be ${FIGURE_MAX} characters long at most, or ${NONE}`)
      .default(defaultFigure(id) ?? NONE)
      .transform((value) => (value === NONE ? [] : [{ id, value }])),
  );

const TESTIMONIALS_ERROR = `must be ${NONE}, or a JSON list of up to ${TESTIMONIALS_MAX} such as [{"text": "...", "who": "..."}]`;

function parseTestimonials(value: string, context: z.RefinementCtx): Site['testimonials'] {
  if (value === NONE) return [];
  try {
    const list = z.array(testimonialSchema).max(TESTIMONIALS_MAX).safeParse(JSON.parse(value));
    if (list.success) return list.data;
  } catch {
    // Invalid JSON is reported below like any other invalid value.
  }
  context.addIssue({ code: 'custom', message: TESTIMONIALS_ERROR });
  return z.NEVER;
}

/** Content of the public pages; each setting has a default. */
export const siteEnvironmentSchema = z.object({
  COMPANY_NAME: withDefault(
    z.string().trim().max(100, 'must be 100 characters long at most').default(SITE_DEFAULTS.companyName),
  ),
  SUPPORT_EMAIL: withDefault(
    z.string().trim().pipe(z.email('must be an e-mail address')).default(SITE_DEFAULTS.supportEmail),
  ),
  FIGURE_LANGUAGES: figure('languages'),
  FIGURE_ACCURACY: figure('accuracy'),
  FIGURE_USERS: figure('users'),
  FIGURE_TEXTS: figure('texts'),
  TESTIMONIALS: withDefault(z.string().trim().transform(parseTestimonials).optional()),
});

const siteSettingsSchema = siteEnvironmentSchema.transform(
  (env): SiteSettings => ({
    companyName: env.COMPANY_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    figures: [env.FIGURE_LANGUAGES, env.FIGURE_ACCURACY, env.FIGURE_USERS, env.FIGURE_TEXTS].flat(),
    testimonials: env.TESTIMONIALS ?? SITE_DEFAULTS.testimonials,
  }),
);

/** Reads the site settings from environment variables; blank ones count as unset. */
export const readSite = (environment: Environment) => siteSettingsSchema.safeParse(environment);
