import { z } from 'zod';
import { MODEL_NAME_MAX, SERVICE_NAME_MAX } from '../limits.ts';
import type { OWN_SERVICES } from './desktop-options.ts';

const ADDRESS_MAX = 300;

/** Loopback, the private networks of RFC 1918, link-local addresses, IPv6's equivalents, and mDNS names. */
const PRIVATE_HOST =
  /^(localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[::1\]|\[f[cd][\da-f]{2}:[\da-f:]*\]|\[fe[89ab][\da-f]:[\da-f:]*\]|[\da-z-]+\.local)$/;

/** Without a user, a query or a fragment. */
const PLAIN = /^[^?#@\s]+$/;

/**
 * Base URL of a service with OpenAI's API, such as `http://127.0.0.1:11434/v1`; without a trailing slash
 * after parsing. https, or http for this computer and the private network.
 */
export const serviceAddressSchema = z
  .string()
  .trim()
  .max(ADDRESS_MAX)
  .regex(PLAIN)
  .pipe(z.union([z.url({ protocol: /^https$/ }), z.url({ protocol: /^http$/, hostname: PRIVATE_HOST })]))
  .transform((address) => address.replace(/\/+$/, ''));

const modelName = z
  .string()
  .trim()
  .min(1)
  .max(MODEL_NAME_MAX)
  .regex(/^[^\p{Cc}]+$/u);

/** Display name; unset for the program at its address, or its host. */
const serviceName = z
  .string()
  .trim()
  .min(1)
  .max(SERVICE_NAME_MAX)
  .regex(/^[^\p{Cc}]+$/u);

const ownServiceSchema = z.strictObject({
  address: serviceAddressSchema,
  model: modelName,
  name: serviceName.optional(),
});
export type OwnServiceSetting = z.infer<typeof ownServiceSchema>;

/** Services that the user runs or rents: one that writes, one that recognises speech. Null: not set. */
export const ownServicesSchema = z.strictObject({
  writing: ownServiceSchema.nullable(),
  speech: ownServiceSchema.nullable(),
});
export type OwnServices = z.infer<typeof ownServicesSchema>;
export type OwnService = (typeof OWN_SERVICES)[number];

/** A program on this computer that can write: where it listens, and its models for chat. */
export const foundServiceSchema = z.object({
  name: z.enum(['Ollama', 'LM Studio']),
  address: z.string().max(ADDRESS_MAX),
  models: z.array(modelName).max(100),
});
export type FoundService = z.infer<typeof foundServiceSchema>;
