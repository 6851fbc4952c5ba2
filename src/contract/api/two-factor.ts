import { z } from 'zod';
import { codeFormSchema, passwordProofSchema, passwordSchema, signInCodeSchema } from './account.ts';
import type { EndpointTable } from './endpoint.ts';

/** Whether signing in takes a second factor, since when, and how many recovery codes are left. */
export const twoFactorSchema = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
});
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** The secret for an authenticator app: in base32, and as the `otpauth` URI that the QR code encodes. */
export const twoFactorSetupSchema = z.object({ secret: z.string(), address: z.string() });
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorProofSchema = z.strictObject({
  currentPassword: passwordSchema,
  code: signInCodeSchema,
});
export type TwoFactorProof = z.infer<typeof twoFactorProofSchema>;

export const twoFactorEndpoints = {
  'GET /api/user/two-factor': {
    summary: 'Get whether two-factor sign-in is on',
    auth: 'user',
    rate: 'general',
    response: twoFactorSchema,
    errors: [],
  },
  'POST /api/user/two-factor/setup': {
    summary: 'Get a secret for an authenticator app; nothing changes until a code confirms it',
    auth: 'user',
    rate: 'signIn',
    body: passwordProofSchema,
    response: twoFactorSetupSchema,
    errors: ['not_found', 'two_factor_changed', 'wrong_password'],
  },
  'POST /api/user/two-factor/confirm': {
    summary: 'Turn two-factor sign-in on; the recovery codes are only in this response',
    auth: 'user',
    rate: 'signIn',
    body: codeFormSchema,
    response: recoveryCodesSchema,
    errors: ['two_factor_changed', 'wrong_code'],
  },
  'POST /api/user/two-factor/recovery-codes': {
    summary: 'Replace the recovery codes; the new ones are only in this response',
    auth: 'user',
    rate: 'signIn',
    body: twoFactorProofSchema,
    response: recoveryCodesSchema,
    errors: ['two_factor_changed', 'wrong_code', 'wrong_password'],
  },
  'POST /api/user/two-factor/disable': {
    summary: 'Turn two-factor sign-in off',
    auth: 'user',
    rate: 'signIn',
    body: twoFactorProofSchema,
    response: z.object({ disabled: z.literal(true) }),
    errors: ['two_factor_changed', 'wrong_code', 'wrong_password'],
  },
} as const satisfies EndpointTable;
