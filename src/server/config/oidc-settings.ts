import { z } from 'zod';
import { HEADER_SAFE } from '../../contract/limits.ts';
import { isLoopback } from '../../contract/loopback.ts';
import { blankIsUnset, withDefault } from './environment-schema.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** An OpenID Connect provider. */
export interface OidcSettings {
  /** Its issuer identifier, which is an address. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client without one. */
  readonly clientSecret: string | null;
  /** Its display name. */
  readonly name: string;
  /** The redirect URI after signing in. */
  readonly redirectUri: string;
}

const NAME_MAX = 40;
const ISSUER_ERROR = 'must be the https address of an issuer, as it names itself';

/** Unencrypted traffic is allowed on this computer only. */
const isHttpsOrLoopback = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
};

/** Settings of the OpenID Connect provider; ignored without `OIDC_ISSUER`. */
export const oidcEnvironmentSchema = z.object({
  OIDC_ISSUER: z.preprocess(
    blankIsUnset,
    z.url({ protocol: /^https?$/, error: ISSUER_ERROR }).refine(isHttpsOrLoopback, ISSUER_ERROR),
  ),
  OIDC_CLIENT_ID: z
    .string({ error: 'must be set when OIDC_ISSUER is' })
    .trim()
    .regex(HEADER_SAFE, 'must be set when OIDC_ISSUER is'),
  OIDC_CLIENT_SECRET: z.preprocess(
    blankIsUnset,
    z.string().trim().regex(HEADER_SAFE, 'must be a secret').optional(),
  ),
  OIDC_NAME: withDefault(
    z.string().trim().max(NAME_MAX, `must have at most ${NAME_MAX} characters`).optional(),
  ),
});

const oidcSchema = oidcEnvironmentSchema
  .extend({
    PUBLIC_URL: z.preprocess(
      blankIsUnset,
      z.url({ error: 'must be set when OIDC_ISSUER is: people come back to it' }),
    ),
  })
  .transform(
    (env): OidcSettings => ({
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET ?? null,
      name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
      redirectUri: `${new URL(env.PUBLIC_URL).origin}/oidc`,
    }),
  );

/** The provider's settings; null if none is configured. */
export const readOidc = (environment: Environment) =>
  blankIsUnset(environment.OIDC_ISSUER) === undefined ? null : oidcSchema.safeParse(environment);

/** For `docs/settings.md`. */
export const OIDC_MEANINGS = {
  OIDC_ISSUER: {
    group: 'signIn',
    meaning:
      'Issuer of an OpenID Connect provider (Keycloak, Authentik, Entra, ...); https, or this computer. The sign-in page then has a button for it. Requires `PUBLIC_URL`; register `PUBLIC_URL/oidc` as redirect URI. Accounts are matched by an e-mail address that both the provider and this server have verified; others are created, unless `REGISTRATION` is `closed`.',
    unset: 'no single sign-on',
  },
  OIDC_CLIENT_ID: {
    group: 'signIn',
    meaning: 'Client id. Required with `OIDC_ISSUER`.',
  },
  OIDC_CLIENT_SECRET: {
    group: 'signIn',
    meaning: 'Client secret.',
    unset: 'none: a public client with PKCE',
  },
  OIDC_NAME: {
    group: 'signIn',
    meaning: 'Name of the provider on the button.',
    unset: 'the host of `OIDC_ISSUER`',
  },
} as const;
