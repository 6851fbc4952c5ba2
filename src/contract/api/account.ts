import { z } from 'zod';
import { EMAIL_MAX, NAME_MAX, PASSWORD, SIGN_IN_CODE_MAX } from '../limits.ts';
import type { EndpointTable } from './endpoint.ts';
import { personalityProfileSchema } from './personality-profile.ts';
import { oneLine, storableText } from './storable-text.ts';

export const ACCOUNT_MESSAGES = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be less than 100 characters',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordsDiffer: "Passwords don't match",
  codeRequired: 'Code is required',
  emailIsYours: 'This is your address already',
} as const;

export const nameSchema = oneLine()
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

export const passwordSchema = z
  .string()
  .min(1, ACCOUNT_MESSAGES.passwordRequired)
  .max(PASSWORD.max, ACCOUNT_MESSAGES.passwordTooLong);

/** A code of an authenticator app, or a recovery code, as people type it: with spaces or hyphens. */
export const signInCodeSchema = storableText()
  .trim()
  .min(1, ACCOUNT_MESSAGES.codeRequired)
  .max(SIGN_IN_CODE_MAX);
export const codeFormSchema = z.strictObject({ code: signInCodeSchema });

export const credentialsSchema = z.strictObject({ email: emailSchema, password: passwordSchema });

/** `code`: the second step, where the server answered `second_factor_required` to the first. */
export const signInSchema = credentialsSchema.extend({ code: signInCodeSchema.optional() });
export type Credentials = z.infer<typeof signInSchema>;

export const registrationSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type Registration = z.infer<typeof registrationSchema>;

/**
 * How a user signs in: with e-mail address and password, or as the owner of this computer, without or with a
 * password.
 */
export const SIGN_IN_METHODS = ['email', 'computer', 'computerPassword'] as const;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isVerified: z.boolean(),
  hasCompletedOnboarding: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Servers of earlier versions do not send it. */
  signIn: z.enum(SIGN_IN_METHODS).default('email'),
  personalityProfile: personalityProfileSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** `token` is present for desktop clients only (header `x-parlance-client: desktop`), which get no cookie. */
export const signedInSchema = userSchema.extend({ token: z.string().optional() });
export type SignedIn = z.infer<typeof signedInSchema>;

export const nameChangeSchema = z.strictObject({ name: nameSchema });

export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const isSame = ({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) =>
  newPassword === confirmPassword;
const DIFFER = { path: ['confirmPassword'], message: ACCOUNT_MESSAGES.passwordsDiffer };

/** The form's shape: the new password is entered twice. */
export const passwordFormSchema = passwordChangeSchema
  .extend({ confirmPassword: passwordSchema })
  .refine(isSame, DIFFER);

/** The same where there is no password yet. */
export const firstPasswordFormSchema = z
  .strictObject({ newPassword: newPasswordSchema, confirmPassword: passwordSchema })
  .refine(isSame, DIFFER);

/** The current password alone. */
export const passwordProofSchema = z.strictObject({ currentPassword: passwordSchema });

/** Without a password, the server answers `reauthentication_required` when the sign-in is not recent. */
export const deletionSchema = z.strictObject({ currentPassword: passwordSchema.optional() });

/** File name of `GET /api/user/export-data`, and of the archive that also holds the recordings. */
export const EXPORT_FILE = 'parlance-export.json';
export const EXPORT_ARCHIVE = 'parlance-export.zip';

/** `recordings=true`: a zip with the same file and the stored recordings. */
const exportQuerySchema = z.object({ recordings: z.stringbool().default(false) });

export const CLIENT_HEADER = 'x-parlance-client';
export const DESKTOP_CLIENT = 'desktop';
/** The header by which the desktop app, which keeps no cookies, sends and receives its token as a known device at sign-in. */
export const DEVICE_HEADER = 'x-parlance-device';
/** Header with the secret shared by the desktop app and the server it started; it keeps other local programs out. */
export const APP_SECRET_HEADER = 'x-parlance-app-secret';

export const accountEndpoints = {
  'POST /api/register': {
    summary: 'Create an account and sign in',
    auth: 'public',
    rate: 'register',
    body: registrationSchema,
    response: signedInSchema,
    errors: ['email_taken', 'password_common', 'registration_closed'],
  },
  'POST /api/login': {
    summary: 'Sign in with the password',
    auth: 'public',
    rate: 'signIn',
    body: signInSchema,
    response: signedInSchema,
    errors: ['second_factor_required', 'wrong_code', 'wrong_credentials'],
  },
  'POST /api/logout': {
    summary: 'Sign out',
    auth: 'public',
    rate: 'general',
    response: z.object({ signedOut: z.literal(true) }),
    errors: [],
  },
  'GET /api/user': {
    summary: 'Get the signed-in user',
    auth: 'user',
    rate: 'general',
    response: userSchema,
    errors: [],
  },
  'PATCH /api/user': {
    summary: 'Change the name',
    auth: 'user',
    rate: 'general',
    body: nameChangeSchema,
    response: userSchema,
    errors: [],
  },
  'POST /api/user/complete-onboarding': {
    summary: 'Complete the onboarding',
    auth: 'user',
    rate: 'general',
    response: userSchema,
    errors: [],
  },
  'POST /api/user/change-password': {
    summary: 'Change the password, and end all other sessions',
    auth: 'user',
    rate: 'signIn',
    body: passwordChangeSchema,
    response: z.object({ changed: z.literal(true) }),
    errors: ['wrong_password', 'password_common'],
  },
  'GET /api/user/export-data': {
    summary: 'Export all data of the account, as JSON, or as a zip with kept recordings',
    auth: 'user',
    rate: 'export',
    query: exportQuerySchema,
    response: null,
    errors: [],
  },
  'DELETE /api/user/delete-account': {
    summary: 'Delete the account with all its data, immediately and permanently',
    auth: 'user',
    rate: 'signIn',
    body: deletionSchema,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['payment_failed', 'reauthentication_required', 'wrong_password'],
  },
} as const satisfies EndpointTable;
