import { z } from 'zod';
import { signedInSchema, signInCodeSchema } from './account.ts';
import { linkTokenSchema } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';

/** What the service sends people back with: `code` and `state` of OAuth, and `iss` (RFC 9207) where it says so. */
export const oidcReturnSchema = z.strictObject({
  code: z.string().min(1).max(4096),
  state: linkTokenSchema,
  iss: z.string().max(2048).optional(),
});
export type OidcReturn = z.infer<typeof oidcReturnSchema>;

/** The second step, where the server answered `second_factor_required`: its `ticket`, with a code. */
export const oidcCodeSchema = z.strictObject({ ticket: linkTokenSchema, code: signInCodeSchema });
export type OidcCode = z.infer<typeof oidcCodeSchema>;

export const oidcEndpoints = {
  'POST /api/oidc/start': {
    summary: 'Get the address at which another service signs one in; it belongs to the browser that asked',
    auth: 'public',
    rate: 'passkeyOptions',
    response: z.object({ address: z.url() }),
    errors: ['not_found', 'oidc_unavailable'],
  },
  'POST /api/oidc/finish': {
    summary: 'Sign in with what the service sent one back with',
    auth: 'public',
    rate: 'signIn',
    body: oidcReturnSchema,
    response: signedInSchema,
    errors: [
      ...(['not_found', 'oidc_unavailable', 'oidc_refused', 'oidc_unverified', 'oidc_not_linked'] as const),
      ...(['registration_closed', 'second_factor_required', 'server_busy'] as const),
    ],
  },
  'POST /api/oidc/code': {
    summary: 'Finish such a sign-in by a code, where the account asks for one',
    auth: 'public',
    rate: 'signIn',
    body: oidcCodeSchema,
    response: signedInSchema,
    errors: ['not_found', 'oidc_refused', 'wrong_code', 'server_busy'],
  },
} as const satisfies EndpointTable;
