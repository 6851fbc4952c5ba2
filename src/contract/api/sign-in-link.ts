import { z } from 'zod';
import { emailSchema, signedInSchema, signInCodeSchema } from './account.ts';
import { linkTokenSchema } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';

/** `code`: the second step, where the server answered `second_factor_required` to the first. */
export const signInByLinkSchema = z.strictObject({
  token: linkTokenSchema,
  code: signInCodeSchema.optional(),
});
export type SignInByLink = z.infer<typeof signInByLinkSchema>;

export const signInLinkEndpoints = {
  'POST /api/sign-in-link': {
    summary: 'Send a sign-in link; the response does not reveal whether the account exists',
    auth: 'public',
    rate: 'signInLink',
    body: z.strictObject({ email: emailSchema }),
    response: z.object({ sent: z.literal(true) }),
    errors: ['mail_not_configured'],
  },
  'POST /api/sign-in-link/enter': {
    summary: 'Sign in with a sign-in link, once',
    auth: 'public',
    rate: 'signIn',
    body: signInByLinkSchema,
    response: signedInSchema,
    errors: ['link_invalid', 'second_factor_required', 'wrong_code'],
  },
} as const satisfies EndpointTable;
