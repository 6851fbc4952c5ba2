import { z } from 'zod';
import { API_TOKEN } from '../limits.ts';
import { API_SCOPES } from './api-scopes.ts';
import type { EndpointTable } from './endpoint.ts';
import { oneLine, storableText } from './storable-text.ts';

/** Prefix of every personal API token: it distinguishes them from session tokens, and secret scanners find it. */
export const API_TOKEN_PREFIX = 'parlance_';

const scopesSchema = z
  .array(z.enum(API_SCOPES))
  .min(1)
  .max(API_SCOPES.length)
  .refine((scopes) => new Set(scopes).size === scopes.length);

/** A personal API token without its secret; `lastUsedAt` has the precision of a minute. */
export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: z.iso.datetime(),
  /** Null for one without an end. */
  expiresAt: z.iso.datetime().nullable(),
  /** Null for one that was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokenFormSchema = z.strictObject({
  name: oneLine().min(1).max(API_TOKEN.nameMax),
  scopes: scopesSchema,
  /** Null for one without an end. */
  expiresInDays: z.literal(API_TOKEN.days).nullable(),
});
export type ApiTokenForm = z.infer<typeof apiTokenFormSchema>;

/** The answer to its creation, and the only one that contains the secret. */
const createdApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiTokenSchema>;

const ID_MAX = 100;

export const apiTokenEndpoints = {
  'GET /api/user/api-tokens': {
    summary: 'List the API tokens, oldest first, without their secrets',
    auth: 'user',
    rate: 'general',
    response: z.object({ tokens: z.array(apiTokenSchema) }),
    errors: [],
  },
  'POST /api/user/api-tokens': {
    summary: 'Create an API token; the secret is only in this response',
    auth: 'user',
    rate: 'general',
    body: apiTokenFormSchema,
    response: createdApiTokenSchema,
    errors: ['too_many_api_tokens'],
  },
  'DELETE /api/user/api-tokens/{id}': {
    summary: 'Revoke an API token',
    auth: 'user',
    rate: 'general',
    params: z.object({ id: storableText().max(ID_MAX) }),
    response: z.object({ revoked: z.int().nonnegative() }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
