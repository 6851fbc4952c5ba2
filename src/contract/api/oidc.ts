import { z } from 'zod';
import { passwordSchema, signedInSchema, signInCodeSchema } from './account.ts';
import { linkTokenSchema } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';
import { storableText } from './storable-text.ts';

/** Parameters of the provider's redirect: `code` and `state` of OAuth, and `iss` (RFC 9207) if it sends it. */
export const oidcReturnSchema = z.strictObject({
  code: storableText().min(1).max(4096),
  state: linkTokenSchema,
  iss: storableText().max(2048).optional(),
});
export type OidcReturn = z.infer<typeof oidcReturnSchema>;

/** The second step, where the server answered `second_factor_required`: its `ticket`, with a code. */
export const oidcCodeSchema = z.strictObject({ ticket: linkTokenSchema, code: signInCodeSchema });
export type OidcCode = z.infer<typeof oidcCodeSchema>;

/** A sign-in service that finds the account. */
const oidcLinkSchema = z.object({
  issuer: z.string(),
  linkedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type OidcLink = z.infer<typeof oidcLinkSchema>;

/** `currentPassword`: may be omitted for a while after signing in if the account has a passkey. */
const unlinkSchema = z.strictObject({ currentPassword: passwordSchema.optional() });

/** The form where the password may be left out. */
export const unlinkFormSchema = z.strictObject({ currentPassword: z.literal('').or(passwordSchema) });

export const oidcEndpoints = {
  'GET /api/user/oidc': {
    summary: 'List the linked sign-in services',
    auth: 'user',
    rate: 'general',
    response: z.object({ links: z.array(oidcLinkSchema) }),
    errors: [],
  },
  'POST /api/user/oidc/unlink': {
    summary: 'Unlink the sign-in services, unless they are the only way to sign in',
    auth: 'user',
    rate: 'signIn',
    body: unlinkSchema,
    response: z.object({ unlinked: z.literal(true) }),
    errors: ['not_found', 'only_way_in', 'reauthentication_required', 'wrong_password'],
  },
  'POST /api/oidc/start': {
    summary: 'Start a single sign-on: get the provider’s address; valid in this browser only',
    auth: 'public',
    rate: 'passkeyOptions',
    response: z.object({ address: z.url() }),
    errors: ['not_found', 'oidc_unavailable'],
  },
  'POST /api/oidc/finish': {
    summary: 'Finish a single sign-on with the provider’s parameters',
    auth: 'public',
    rate: 'signIn',
    body: oidcReturnSchema,
    response: signedInSchema,
    errors: [
      ...(['not_found', 'oidc_unavailable', 'oidc_refused', 'oidc_unverified', 'oidc_not_linked'] as const),
      ...(['registration_closed', 'second_factor_required'] as const),
    ],
  },
  'POST /api/oidc/code': {
    summary: 'Finish a single sign-on with a two-factor code',
    auth: 'public',
    rate: 'signIn',
    body: oidcCodeSchema,
    response: signedInSchema,
    errors: ['not_found', 'oidc_refused', 'wrong_code'],
  },
} as const satisfies EndpointTable;
