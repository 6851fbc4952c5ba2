import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { SPEECH_ENGINES } from '../../contract/api/ai-services.ts';
import { BILLING_KINDS } from '../../contract/api/plan.ts';
import { HEADER_SAFE, MODEL_CALLS, type PlanId } from '../../contract/limits.ts';
import { readSite, type SiteSettings } from './site-settings.ts';

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** `a@b`, or a name and `<a@b>`. */
const SENDER = /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

const callBound = z.coerce
  .number({ error: 'must be a number of requests' })
  .int('must be a number of requests')
  .min(0, 'must be a number of requests');

const environmentSchema = z.object({
  PORT: withDefault(
    z.coerce
      .number({ error: 'must be a port number' })
      .int('must be a port number')
      .min(0, 'must be a port number')
      .max(65_535, 'must be a port number')
      .default(3000),
  ),
  HOST: withDefault(z.string().default('127.0.0.1')),
  DATA_DIR: withDefault(z.string().default('./data')),
  AUDIO_STORE: withDefault(z.enum(['file', 's3'], { error: 'must be file or s3' }).default('file')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' })),
  SPEECH_ENGINE: withDefault(
    z
      .enum(['auto', ...SPEECH_ENGINES], { error: 'must be auto, openai, local or moonshine' })
      .default('auto'),
  ),
  SPEECH_MODEL: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(webUrl),
  OPENAI_MODEL: optional(z.string().trim()),
  ANTHROPIC_API_KEY: optional(z.string()),
  ANTHROPIC_BASE_URL: optional(webUrl),
  ANTHROPIC_MODEL: optional(z.string().trim()),
  PERPLEXITY_API_KEY: optional(z.string()),
  PERPLEXITY_BASE_URL: optional(webUrl),
  PERPLEXITY_MODEL: optional(z.string().trim()),
  PUBLIC_URL: optional(webUrl),
  BILLING: withDefault(z.enum(BILLING_KINDS, { error: 'must be none or stripe' }).default('none')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })),
  MAIL_FROM: optional(
    z
      .string()
      .trim()
      .regex(SENDER, 'must be an address such as parlance@example.com or Parlance <parlance@example.com>'),
  ),
  NODE_ENV: optional(z.string()),
  TRUSTED_PROXIES: withDefault(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || [])),
  ),
  QUOTAS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  FREE_MODEL_CALLS: withDefault(callBound.default(MODEL_CALLS.free)),
  PRO_MODEL_CALLS: withDefault(callBound.default(MODEL_CALLS.pro)),
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

const whenS3 = (words: string) => `must be ${words} when AUDIO_STORE is s3`;
const needed = (words: string, shape: RegExp) =>
  z.preprocess(
    blankIsUnset,
    z
      .string({ error: whenS3(words) })
      .trim()
      .regex(shape, whenS3(words)),
  );

/** The names that AWS's own tools read, beside the bucket. */
const s3Schema = z.object({
  S3_BUCKET: needed('the name of a bucket', /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i),
  AWS_REGION: needed('a region such as eu-central-1', /^[a-z0-9-]+$/),
  AWS_ACCESS_KEY_ID: needed('the id of an access key', HEADER_SAFE),
  AWS_SECRET_ACCESS_KEY: needed('the secret of the access key', HEADER_SAFE),
  AWS_SESSION_TOKEN: optional(z.string().trim().regex(HEADER_SAFE, 'must be a session token')),
  AWS_ENDPOINT_URL_S3: optional(webUrl),
  AWS_ENDPOINT_URL: optional(webUrl),
});

const whenStripe = (words: string) => `must be ${words} when BILLING is stripe`;
const stripeSchema = z.object({
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

export interface ServiceSettings {
  apiKey: string | null;
  baseUrl: string | null;
  /** The model that writes, whatever is to be written; null to choose one by task and length. */
  model: string | null;
}

/** A bucket of AWS, or of another server that speaks S3. */
export interface S3Settings {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
  /** Address of a server other than AWS, without a trailing slash. */
  endpoint: string | null;
}

/** What is needed to be paid through Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Id of the price of a month of Pro. */
  readonly price: string;
  /** Id of the price of extra minutes, paid once; null where none are sold. */
  readonly minutesPrice: string | null;
  /** Address of another server that speaks Stripe's API; null for Stripe itself. */
  readonly baseUrl: string | null;
  /** Where people come back to from paying, without a trailing slash. */
  readonly publicUrl: string;
}

/** The validated settings of one server process. */
export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the SQLite file, uploads in flight, kept recordings and models. */
  dataDir: string;
  /** Where kept recordings go; null for a folder in `dataDir`. */
  s3: S3Settings | null;
  databaseUrl: string | null;
  speechEngine: 'auto' | (typeof SPEECH_ENGINES)[number];
  speechModel: string | null;
  services: Record<'openai' | 'anthropic' | 'perplexity', ServiceSettings>;
  /** Where people reach this server, without a trailing slash; null when it is only used on this computer. */
  publicUrl: string | null;
  /** The server that messages go out by; null where there is none. */
  smtpUrl: string | null;
  /** Who messages come from; null for `no-reply` at `publicUrl`. */
  mailFrom: string | null;
  /** Whether people use this server (`NODE_ENV=production`), or it is being developed or tried out. */
  isProduction: boolean;
  /** Whether people come by https. */
  secure: boolean;
  /** Addresses whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
  /** Whether plans limit minutes and languages. */
  quotas: boolean;
  /** Requests to writing services that a month of each plan has. */
  modelCalls: Readonly<Record<PlanId, number>>;
  /** How plans are paid for through Stripe; null where they are free of charge. */
  stripe: StripeSettings | null;
  /** What every request has to show: set by the desktop app for the server that it starts, which is its own alone. */
  appSecret: string | null;
  /** Who runs this server, and what its public pages say. */
  site: SiteSettings;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Raised at start with one readable line per bad setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from environment variables; blank ones count as unset.
 * @throws ConfigError naming every variable that is not valid.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.superRefine(requireLinkBase).safeParse(environment);
  const s3 = environment.AUDIO_STORE === 's3' ? readS3(environment) : null;
  const stripe = environment.BILLING === 'stripe' ? readStripe(environment) : null;
  const site = readSite(environment);
  if (!parsed.success || s3?.success === false || stripe?.success === false || !site.success) {
    const all = [parsed.error, s3?.error, stripe?.error, site.error];
    const issues = all.flatMap((error) => error?.issues ?? []);
    const lines = issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const service = (apiKey?: string, baseUrl?: string, model?: string): ServiceSettings => ({
    apiKey: apiKey ?? null,
    baseUrl: baseUrl ?? null,
    model: model ?? null,
  });
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR),
    s3: s3?.data ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    speechEngine: env.SPEECH_ENGINE,
    speechModel: env.SPEECH_MODEL ?? null,
    services: {
      openai: service(env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.OPENAI_MODEL),
      anthropic: service(env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL, env.ANTHROPIC_MODEL),
      perplexity: service(env.PERPLEXITY_API_KEY, env.PERPLEXITY_BASE_URL, env.PERPLEXITY_MODEL),
    },
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    isProduction: env.NODE_ENV === 'production',
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimits: env.RATE_LIMITS === 'on',
    quotas: env.QUOTAS === 'on',
    modelCalls: { free: env.FREE_MODEL_CALLS, pro: env.PRO_MODEL_CALLS },
    stripe: stripe?.data ?? null,
    appSecret: env.APP_SECRET ?? null,
    site: site.data,
    logLevel: env.LOG_LEVEL,
  };
}

/** Links in messages lead to an address that people can open, and that no request can choose. */
function requireLinkBase(env: z.infer<typeof environmentSchema>, context: z.RefinementCtx): void {
  if (!env.SMTP_URL || env.PUBLIC_URL || LOOPBACK.includes(env.HOST)) return;
  const message = 'must be set when SMTP_URL is: it is where the links in messages lead to';
  context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
}

function readS3(environment: Readonly<Record<string, string | undefined>>) {
  const region = blankIsUnset(environment.AWS_REGION) ?? environment.AWS_DEFAULT_REGION;
  return s3Schema
    .transform(
      (env): S3Settings => ({
        bucket: env.S3_BUCKET,
        region: env.AWS_REGION,
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
        sessionToken: env.AWS_SESSION_TOKEN ?? null,
        endpoint: (env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL)?.replace(/\/+$/, '') ?? null,
      }),
    )
    .safeParse({ ...environment, AWS_REGION: region });
}

function readStripe(environment: Readonly<Record<string, string | undefined>>) {
  return stripeSchema
    .transform(
      (env): StripeSettings => ({
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        price: env.STRIPE_PRICE,
        minutesPrice: env.STRIPE_MINUTES_PRICE ?? null,
        baseUrl: env.STRIPE_BASE_URL ?? null,
        publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
      }),
    )
    .safeParse(environment);
}
