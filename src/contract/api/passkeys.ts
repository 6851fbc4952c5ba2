import { z } from 'zod';
import { PASSKEY, PASSKEY_FIELD_MAX } from '../limits.ts';
import { ACCOUNT_MESSAGES, passwordSchema, signedInSchema, signInCodeSchema } from './account.ts';
import type { EndpointTable } from './endpoint.ts';
import { oneLine, storableText } from './storable-text.ts';

/** Bytes in base64url, as WebAuthn's JSON forms have them. */
const bytesSchema = z
  .string()
  .regex(/^[\w-]+$/)
  .max(PASSKEY_FIELD_MAX);
const typeSchema = z.literal('public-key');
const transportsSchema = z.array(storableText().max(20)).max(10);

/** The browser's response after creating a passkey. */
export const newCredentialSchema = z.object({
  id: bytesSchema,
  rawId: bytesSchema,
  type: typeSchema,
  response: z.object({
    clientDataJSON: bytesSchema,
    attestationObject: bytesSchema,
    transports: transportsSchema.default([]),
  }),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** The browser's response after signing a challenge with a passkey. */
export const assertionSchema = z.object({
  id: bytesSchema,
  rawId: bytesSchema,
  type: typeSchema,
  response: z.object({
    clientDataJSON: bytesSchema,
    authenticatorData: bytesSchema,
    signature: bytesSchema,
    userHandle: bytesSchema.default(''),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** Options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptionsSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: typeSchema, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: typeSchema, transports: transportsSchema })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

/** Options for signing in with a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptionsSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptionsSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const passkeyNameSchema = oneLine().min(1, ACCOUNT_MESSAGES.nameRequired).max(PASSKEY.nameMax);
const paramsSchema = z.object({ id: storableText().max(100) });

/** `code`: where two-factor sign-in is on. */
export const passkeyProofSchema = z.strictObject({
  currentPassword: passwordSchema,
  code: signInCodeSchema.optional(),
});
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

/** The form's shape: the name is sent with the passkey itself. */
export const passkeyFormSchema = passkeyProofSchema.extend({ name: passkeyNameSchema });

export const newPasskeySchema = z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const passkeyRenameSchema = z.strictObject({ name: passkeyNameSchema });

export const passkeyEndpoints = {
  'GET /api/user/passkeys': {
    summary: 'List the passkeys, with their last use',
    auth: 'user',
    rate: 'general',
    response: z.object({ passkeys: z.array(passkeySchema) }),
    errors: [],
  },
  'POST /api/user/passkeys/options': {
    summary: 'Get a challenge for a new passkey; nothing changes until it is answered',
    auth: 'user',
    rate: 'signIn',
    body: passkeyProofSchema,
    response: creationOptionsSchema,
    errors: ['not_found', 'second_factor_required', 'wrong_code', 'wrong_password'],
  },
  'POST /api/user/passkeys': {
    summary: 'Add a passkey with its response to the challenge',
    auth: 'user',
    rate: 'signIn',
    body: newPasskeySchema,
    response: passkeySchema,
    errors: ['not_found', 'passkey_refused', 'too_many_passkeys'],
  },
  'PATCH /api/user/passkeys/{id}': {
    summary: 'Rename a passkey',
    auth: 'user',
    rate: 'general',
    params: paramsSchema,
    body: passkeyRenameSchema,
    response: passkeySchema,
    errors: ['not_found'],
  },
  'DELETE /api/user/passkeys/{id}': {
    summary: 'Remove a passkey',
    auth: 'user',
    rate: 'general',
    params: paramsSchema,
    response: z.object({ removed: z.literal(true) }),
    errors: ['not_found'],
  },
  'POST /api/passkey-sign-in/options': {
    summary: 'Get a challenge to sign in with a passkey; valid in this browser only',
    auth: 'public',
    rate: 'passkeyOptions',
    response: requestOptionsSchema,
    errors: ['not_found'],
  },
  'POST /api/passkey-sign-in': {
    summary: 'Sign in with a passkey’s response to the challenge',
    auth: 'public',
    rate: 'signIn',
    body: z.strictObject({ credential: assertionSchema }),
    response: signedInSchema,
    errors: ['not_found', 'passkey_refused'],
  },
} as const satisfies EndpointTable;
