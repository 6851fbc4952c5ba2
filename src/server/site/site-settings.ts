import { z } from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who runs a server, as its pages name them. */
export interface SiteSettings {
  readonly companyName: string;
  readonly supportEmail: string;
}

const SITE_DEFAULTS = { companyName: 'Parlance', supportEmail: 'support@parlance.example' } as const;

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const siteSettingsSchema = z
  .object({
    COMPANY_NAME: z.preprocess(
      blankIsUnset,
      z.string().trim().max(100, 'must be 100 characters long at most').default(SITE_DEFAULTS.companyName),
    ),
    SUPPORT_EMAIL: z.preprocess(
      blankIsUnset,
      z.string().trim().pipe(z.email('must be an e-mail address')).default(SITE_DEFAULTS.supportEmail),
    ),
  })
  .transform((env): SiteSettings => ({ companyName: env.COMPANY_NAME, supportEmail: env.SUPPORT_EMAIL }));

/** Reads what whoever runs the server says of themselves from environment variables; blank ones count as unset. */
export const readSite = (environment: Environment) => siteSettingsSchema.safeParse(environment);
