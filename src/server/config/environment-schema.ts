import { isIP } from 'node:net';
import { z } from 'zod';
import { SPEECH_ENGINES } from '../../contract/api/ai-services.ts';
import { BILLING_KINDS } from '../../contract/api/plan.ts';
import {
  ACCOUNT_MEGABYTES,
  HEADER_SAFE,
  KEEP_VERSIONS,
  MODEL_CALLS,
  SERVICE_NAME_MAX,
} from '../../contract/limits.ts';
import { readSpeechServers } from './speech-servers.ts';

/** Turns a blank value into undefined. */
export const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
/** A setting that counts as unset if it is blank. */
export const withDefault = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Brackets the IPv6 address of a pod in `http://$(POD_IP):3000`. */
const bracketed = (url: string): string =>
  url.replace(/^(https?:\/\/)([\da-f:]+)(:\d+\/*)$/i, (whole, scheme, host, port) =>
    isIP(host) === 6 ? `${scheme}[${host}]${port}` : whole,
  );

/** `https://host`, from an address without a path. */
const webOrigin = webUrl.pipe(
  z
    .string()
    .refine((url) => {
      const { username, password, pathname } = new URL(url);
      return `${username}${password}` === '' && /^\/+$/.test(pathname) && !/[?#]/.test(url);
    }, 'must be an address without a path, a query or a password')
    .transform((url) => new URL(url).origin),
);

/** An IP address, or a network in CIDR notation. */
function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

/** `a@b`, or a name and `<a@b>`. */
const SENDER = /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const callBound = z.coerce
  .number({ error: 'must be a number of requests' })
  .int('must be a number of requests')
  .min(0, 'must be a number of requests');

/** A whole number in these bounds. */
const wholeNumber = (words: string, min: number, max: number) => {
  const error = `must be ${words}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/** `::` of `[::]`. */
const unbracketed = (host: string): string => {
  const inside = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(inside) === 6 ? inside : host;
};

/** An IP address, or a host name without a port; by default this computer alone. */
const listenAddress = z
  .string()
  .trim()
  .default('127.0.0.1')
  .transform(unbracketed)
  .refine(
    (host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host),
    'must be an address or the name of a host, without a port',
  );

/** A key, without the quotation marks that `docker run --env-file` leaves around a value. */
const apiKey = z
  .string()
  .trim()
  .transform((key) => key.replace(/^(["'])(.+)\1$/, '$2'))
  .pipe(z.string().regex(HEADER_SAFE, 'must be a key, without spaces and quotation marks'));

/* A `#`, `/` or `?` in a password ends the name of the host in it: the rest would be a path, a query or a fragment. */

const POSTGRES_URL_ERROR =
  'must start with postgres://, and have signs such as # or / in its password as %23 or %2F';

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: POSTGRES_URL_ERROR })
  .regex(/^\w+:\/\/[^/?#]*(?:\/[^?#@]*)?(?:\?[^#]*)?$/, POSTGRES_URL_ERROR);

const SMTP_URL_ERROR =
  'must be smtp://name:password@host:587 or smtps://..., with signs such as # or / in the password as %23 or %2F';

const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: SMTP_URL_ERROR })
  .regex(/^\w+:\/\/[^/?#]+\/?(?:\?[^#@]*)?$/, SMTP_URL_ERROR);

/** Random characters that a server signs and encrypts with. */
const serverSecret = z
  .string()
  .trim()
  .regex(/^[!-~]{32,}$/, 'must have 32 characters or more, without spaces');

const serviceName = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'must be a name')
  .max(SERVICE_NAME_MAX, `must have at most ${SERVICE_NAME_MAX} characters`);

/** Roles of a server in a fleet: answer requests, hold recordings, or both. */
export const SERVER_ROLES = ['all', 'api', 'worker'] as const;

/** Settings of every server. */
export const environmentSchema = z.object({
  PORT: withDefault(
    z.coerce
      .number({ error: 'must be a port number' })
      .int('must be a port number')
      .min(0, 'must be a port number')
      .max(65_535, 'must be a port number')
      .default(3000),
  ),
  HOST: withDefault(listenAddress),
  DATA_DIR: withDefault(z.string().default('./data')),
  AUDIO_STORE: withDefault(z.enum(['file', 's3'], { error: 'must be file or s3' }).default('file')),
  DATABASE_URL: optional(postgresUrl),
  SPEECH_ENGINE: withDefault(
    z
      .enum(['auto', ...SPEECH_ENGINES], { error: 'must be auto, openai, local or moonshine' })
      .default('auto'),
  ),
  SPEECH_MODEL: optional(z.string()),
  SPEECH_PARALLEL: optional(wholeNumber('a number of recordings from 1 to 1000', 1, 1000)),
  SPEECH_BASE_URLS: withDefault(z.string().default('').transform(readSpeechServers)),
  SPEECH_API_MODEL: optional(z.string().trim()),
  SPEECH_API_KEY: optional(apiKey),
  OPENAI_API_KEY: optional(apiKey),
  OPENAI_BASE_URL: optional(webUrl),
  OPENAI_MODEL: optional(z.string().trim()),
  OPENAI_NAME: optional(serviceName),
  ANTHROPIC_API_KEY: optional(apiKey),
  ANTHROPIC_BASE_URL: optional(webUrl),
  ANTHROPIC_MODEL: optional(z.string().trim()),
  ANTHROPIC_NAME: optional(serviceName),
  PERPLEXITY_API_KEY: optional(apiKey),
  PERPLEXITY_BASE_URL: optional(webUrl),
  PERPLEXITY_MODEL: optional(z.string().trim()),
  PERPLEXITY_NAME: optional(serviceName),
  PUBLIC_URL: optional(webOrigin),
  BILLING: withDefault(z.enum(BILLING_KINDS, { error: 'must be none or stripe' }).default('none')),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(
    z
      .string()
      .trim()
      .regex(SENDER, 'must be an address such as parlance@example.com or Parlance <parlance@example.com>'),
  ),
  NODE_ENV: optional(z.string()),
  SECRET: optional(serverSecret),
  SECRET_ALSO: optional(serverSecret),
  ROLE: withDefault(z.enum(SERVER_ROLES, { error: 'must be all, api or worker' }).default('all')),
  NODE_URL: optional(z.string().transform(bracketed).pipe(webUrl)),
  DATABASE_CONNECTIONS: withDefault(
    z.coerce
      .number({ error: 'must be a number from 2 to 200' })
      .int('must be a number from 2 to 200')
      .min(2, 'must be a number from 2 to 200')
      .max(200, 'must be a number from 2 to 200')
      .default(10),
  ),
  DRAIN_SECONDS: optional(wholeNumber('a number of seconds from 0 to 50', 0, 50)),
  OVERLOAD_MS: withDefault(wholeNumber('a number of milliseconds, or 0', 0, 60_000).default(500)),
  METRICS_PORT: optional(wholeNumber('a port number', 1, 65_535)),
  METRICS_HOST: withDefault(listenAddress),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  OTEL_SERVICE_NAME: withDefault(z.string().trim().default('parlance')),
  TRUSTED_PROXIES: withDefault(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
      .refine((list) => list.every(isAddressOrNetwork), 'must be addresses or networks such as 10.0.0.0/8'),
  ),
  WEBHOOK_NETWORK: withDefault(
    z.enum(['public', 'any'], { error: 'must be public or any' }).default('public'),
  ),
  QUOTAS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  FREE_MODEL_CALLS: withDefault(callBound.default(MODEL_CALLS.free)),
  PRO_MODEL_CALLS: withDefault(callBound.default(MODEL_CALLS.pro)),
  ACCOUNT_MEGABYTES: withDefault(
    wholeNumber('a number of megabytes, or 0', 0, 1_000_000_000).default(ACCOUNT_MEGABYTES),
  ),
  KEEP_VERSIONS: withDefault(
    wholeNumber('a number of versions from 5 to 1000', 5, 1000).default(KEEP_VERSIONS),
  ),
  REGISTRATION: withDefault(z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open')),
  RATE_LIMITS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  APP_SECRET: optional(
    z
      .string()
      .trim()
      .regex(/^[!-~]{32,}$/, 'must be set by the desktop app, and by nobody else'),
  ),
  LOG_LEVEL: withDefault(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .default('info'),
  ),
});
export type Environment = z.infer<typeof environmentSchema>;

const whenS3 = (words: string) => `must be ${words} when AUDIO_STORE is s3`;
const requiredForS3 = (words: string, shape: RegExp) =>
  z.preprocess(
    blankIsUnset,
    z
      .string({ error: whenS3(words) })
      .trim()
      .regex(shape, whenS3(words)),
  );

/** Settings for `AUDIO_STORE=s3`: the bucket, and the variables of AWS's own tools. */
export const s3Schema = z.object({
  S3_BUCKET: requiredForS3('the name of a bucket', /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i),
  AWS_REGION: requiredForS3('a region such as eu-central-1', /^[a-z0-9-]+$/),
  AWS_ACCESS_KEY_ID: requiredForS3('the id of an access key', HEADER_SAFE),
  AWS_SECRET_ACCESS_KEY: requiredForS3('the secret of the access key', HEADER_SAFE),
  AWS_SESSION_TOKEN: optional(z.string().trim().regex(HEADER_SAFE, 'must be a session token')),
  AWS_ENDPOINT_URL_S3: optional(webUrl),
  AWS_ENDPOINT_URL: optional(webUrl),
});

const whenStripe = (words: string) => `must be ${words} when BILLING is stripe`;
/** Settings for `BILLING=stripe`. */
export const stripeSchema = z.object({
  STRIPE_SECRET_KEY: z
    .string({ error: whenStripe('a secret key') })
    .trim()
    .regex(HEADER_SAFE, whenStripe('a secret key')),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: whenStripe('the secret of the webhook') })
    .trim()
    .regex(HEADER_SAFE, whenStripe('the secret of the webhook')),
  STRIPE_PRICE: z
    .string({ error: whenStripe('the id of a price') })
    .trim()
    .regex(HEADER_SAFE, whenStripe('the id of a price')),
  STRIPE_MINUTES_PRICE: optional(
    z.string().trim().regex(HEADER_SAFE, whenStripe('the id of a price, or unset')),
  ),
  STRIPE_BASE_URL: optional(webUrl),
  PUBLIC_URL: z.preprocess(
    blankIsUnset,
    z.url({ error: whenStripe('set: people come back to it from paying') }),
  ),
});
