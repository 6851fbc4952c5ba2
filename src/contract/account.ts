import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD } from './limits.ts';
import { personalityProfileSchema } from './personality-profile.ts';

export const ACCOUNT_MESSAGES = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be less than 100 characters',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
} as const;

export const nameSchema = z
  .string()
  .trim()
  .min(1, ACCOUNT_MESSAGES.nameRequired)
  .max(NAME_MAX, ACCOUNT_MESSAGES.nameTooLong);

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, ACCOUNT_MESSAGES.emailInvalid)
  .pipe(z.email(ACCOUNT_MESSAGES.emailInvalid));

export const newPasswordSchema = z
  .string()
  .min(PASSWORD.min, ACCOUNT_MESSAGES.passwordTooShort)
  .max(PASSWORD.max, ACCOUNT_MESSAGES.passwordTooLong);

export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .min(1, ACCOUNT_MESSAGES.passwordRequired)
    .max(PASSWORD.max, ACCOUNT_MESSAGES.passwordTooLong),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const registrationSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  hasCompletedOnboarding: z.boolean(),
  createdAt: z.iso.datetime(),
  personalityProfile: personalityProfileSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** `token` is present for desktop clients only (header `x-parlance-client: desktop`), which get no cookie. */
export const signedInSchema = userSchema.extend({ token: z.string().optional() });
export type SignedIn = z.infer<typeof signedInSchema>;

export const CLIENT_HEADER = 'x-parlance-client';
export const DESKTOP_CLIENT = 'desktop';

export const accountEndpoints = {
  'POST /api/register': {
    summary: 'Create an account and sign in',
    auth: 'public',
    rate: 'register',
    body: registrationSchema,
    response: signedInSchema,
    errors: ['email_taken', 'password_common', 'server_busy'],
  },
  'POST /api/login': {
    summary: 'Sign in',
    auth: 'public',
    rate: 'signIn',
    body: credentialsSchema,
    response: signedInSchema,
    errors: ['wrong_credentials', 'server_busy'],
  },
  'POST /api/logout': {
    summary: 'End this session',
    auth: 'public',
    rate: 'general',
    response: z.object({ signedOut: z.literal(true) }),
    errors: [],
  },
  'GET /api/user': {
    summary: 'The person signed in',
    auth: 'user',
    rate: 'general',
    response: userSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
