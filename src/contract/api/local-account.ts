import { z } from 'zod';
import { newPasswordSchema, passwordSchema, signedInSchema, userSchema } from './account.ts';
import type { EndpointTable } from './endpoint.ts';

/**
 * The address under which the account of a computer is stored. `.invalid` never receives mail (RFC 2606).
 */
export const LOCAL_ACCOUNT_EMAIL = 'me@this-computer.invalid';

/**
 * How the account of this computer is entered. `open`: without a password; it is created at the first sign-in.
 * `locked`: with its password. `none`: the server only has accounts with e-mail addresses.
 */
export const LOCAL_ACCOUNT_STATES = ['open', 'locked', 'none'] as const;
export const localAccountSchema = z.object({ state: z.enum(LOCAL_ACCOUNT_STATES) });
export type LocalAccountState = z.infer<typeof localAccountSchema>['state'];

/** `currentPassword` is needed if there is one; `newPassword`: null removes it. */
export const localPasswordSchema = z.strictObject({
  currentPassword: passwordSchema.optional(),
  newPassword: newPasswordSchema.nullable(),
});
export type LocalPasswordChange = z.infer<typeof localPasswordSchema>;

/** The account of a computer: only a server that a desktop app started for itself has one. */
export const localAccountEndpoints = {
  'GET /api/local-account': {
    summary: 'How to sign in to this computer’s account (desktop app only)',
    auth: 'public',
    rate: 'general',
    response: localAccountSchema,
    errors: ['not_found'],
  },
  'POST /api/local-account/sign-in': {
    summary: 'Sign in to this computer’s account, creating it the first time (desktop app only)',
    auth: 'public',
    rate: 'signIn',
    body: z.strictObject({ password: passwordSchema.optional() }),
    response: signedInSchema,
    errors: ['not_found', 'wrong_password'],
  },
  'PUT /api/local-account/password': {
    summary: 'Set, change or remove the password of this computer’s account (desktop app only)',
    auth: 'user',
    rate: 'signIn',
    body: localPasswordSchema,
    response: userSchema,
    errors: ['not_found', 'wrong_password', 'password_common'],
  },
} as const satisfies EndpointTable;
