import { z } from 'zod';
import { ACCOUNT_MESSAGES, emailSchema, newPasswordSchema, passwordSchema } from './account.ts';
import { linkTokenSchema } from './email-links.ts';
import type { EndpointTable } from './endpoint.ts';

export const resetRequestSchema = z.strictObject({ email: emailSchema });

export const passwordResetSchema = z.strictObject({ token: linkTokenSchema, newPassword: newPasswordSchema });
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** The form's shape: the new password is entered twice. */
export const resetFormSchema = z
  .strictObject({ newPassword: newPasswordSchema, confirmPassword: passwordSchema })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

export const passwordResetEndpoints = {
  'POST /api/forgot-password': {
    summary:
      'Send a link that sets a new password; the answer does not tell whether there is such an account',
    auth: 'public',
    rate: 'forgotPassword',
    body: resetRequestSchema,
    response: z.object({ sent: z.literal(true) }),
    errors: ['mail_not_configured'],
  },
  'POST /api/reset-password': {
    summary:
      'Set a new password by such a link, once; every session ends, and with an unverified address passkeys, the second factor and webhooks are removed',
    auth: 'public',
    rate: 'resetPassword',
    body: passwordResetSchema,
    // `removedAccess`: the account had other access, which the reset removed.
    response: z.object({ reset: z.literal(true), removedAccess: z.boolean() }),
    errors: ['link_invalid', 'password_common', 'server_busy'],
  },
} as const satisfies EndpointTable;
