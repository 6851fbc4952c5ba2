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
    summary: 'Send a password reset link; the response does not reveal whether the account exists',
    auth: 'public',
    rate: 'forgotPassword',
    body: resetRequestSchema,
    response: z.object({ sent: z.literal(true) }),
    errors: ['mail_not_configured'],
  },
  'POST /api/reset-password': {
    summary:
      'Reset the password with a link, once; ends all sessions and, with an unverified address, removes passkeys, the second factor and webhooks',
    auth: 'public',
    rate: 'resetPassword',
    body: passwordResetSchema,
    // `removedAccess`: the account had other access, which the reset removed.
    response: z.object({ reset: z.literal(true), removedAccess: z.boolean() }),
    errors: ['link_invalid', 'password_common'],
  },
} as const satisfies EndpointTable;
