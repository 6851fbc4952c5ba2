import { isAbsolute, resolve } from 'node:path';
import type { z } from 'zod';
import type { SPEECH_ENGINES } from '../../contract/api/ai-services.ts';
import type { PlanId } from '../../contract/limits.ts';
import { isLoopback } from '../../contract/loopback.ts';
import {
  blankIsUnset,
  environmentSchema,
  type SERVER_ROLES,
  s3Schema,
  stripeSchema,
} from './environment-schema.ts';
import { type OidcSettings, readOidc } from './oidc-settings.ts';
import { type ServiceSettings, servicesIn } from './service-settings.ts';
import { readSite, type SiteSettings } from './site-settings.ts';
import type { SpeechServer } from './speech-servers.ts';

/** A bucket on AWS, or on another S3-compatible server. */
export interface S3Settings {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
  /** Address of a server other than AWS, without a trailing slash. */
  endpoint: string | null;
}

/** Settings for payments through Stripe. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Id of the monthly price of Pro. */
  readonly price: string;
  /** Id of the one-time price of extra minutes; null if they are not sold. */
  readonly minutesPrice: string | null;
  /** Address of another server with Stripe's API; null for Stripe itself. */
  readonly baseUrl: string | null;
  /** Public address to return to after a payment, without a trailing slash. */
  readonly publicUrl: string;
}

/** Settings of a server that works with others on one database and one bucket. */
export interface FleetSettings {
  /** Role of this server: answer requests, hold recordings, or both. */
  readonly role: (typeof SERVER_ROLES)[number];
  /** Where the other servers reach this one, without a trailing slash; null for its own host and port. */
  readonly nodeUrl: string | null;
}

/** The validated settings of one server process. */
export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the SQLite file, uploads in progress, stored recordings and models. */
  dataDir: string;
  /** Bucket for stored recordings; null for a folder in `dataDir`. */
  s3: S3Settings | null;
  databaseUrl: string | null;
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number;
  /** The server's secret, shared by a fleet; null for one generated in `dataDir`. */
  secret: string | null;
  /** Accepted beside the secret while it is being changed. */
  secretAlso: string | null;
  /** Null when this is the only server of its database. */
  fleet: FleetSettings | null;
  speechEngine: 'auto' | (typeof SPEECH_ENGINES)[number];
  speechModel: string | null;
  /** Recordings that each engine processes in parallel; null for the engine's own default. */
  speechParallel: number | null;
  /** Dedicated speech servers, with their keys and models. Empty: the server of `services.openai` is used; null: none is. */
  speechServers: {
    readonly list: readonly SpeechServer[] | null;
    readonly apiKey: string | null;
    readonly model: string | null;
  };
  services: Record<'openai' | 'anthropic' | 'perplexity', ServiceSettings>;
  /** The server's public address, without a trailing slash; null for local use only. */
  publicUrl: string | null;
  /** URL of the SMTP server; null if there is none. */
  smtpUrl: string | null;
  /** Sender of messages; null for `no-reply` at the host of `publicUrl`. */
  mailFrom: string | null;
  /** True in production (`NODE_ENV=production`), false in development. */
  isProduction: boolean;
  /** True when the public address is https. */
  secure: boolean;
  /** Seconds for which a stopping server still accepts requests, so that balancers notice. */
  drainSeconds: number;
  /** Event loop delay in milliseconds above which new work is refused; 0 disables this. */
  overloadMs: number;
  /** Address of the Prometheus endpoint; null to measure nothing. */
  metrics: { readonly port: number; readonly host: string } | null;
  /** Target and service name of traces; null for none. */
  traces: { readonly endpoint: string; readonly serviceName: string } | null;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
  /** Bytes of audio that an account may store; null for any number. */
  accountBytes: number | null;
  /** Versions stored per text. */
  keepVersions: number;
  /** False when registration is closed. */
  isRegistrationOpen: boolean;
  /** True when plans limit minutes and languages. */
  quotas: boolean;
  /** Where webhooks may lead: public addresses by https, or any. */
  webhookNetwork: 'public' | 'any';
  /** Monthly requests to writing services per plan. */
  modelCalls: Readonly<Record<PlanId, number>>;
  /** Payment settings; null when plans are free. */
  stripe: StripeSettings | null;
  /** The OpenID Connect provider; null for none. */
  oidc: OidcSettings | null;
  /** Secret required in every request; the desktop app sets it for the server it starts for itself. */
  appSecret: string | null;
  /** The operator's name and the content of the public pages. */
  site: SiteSettings;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Thrown at the start, with one line per invalid setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(lines: readonly string[]) {
    super(`These settings are not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

/**
 * Reads the settings from environment variables; blank ones count as unset.
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema
    .superRefine(requireLinkBase)
    .superRefine(requireFleet)
    .safeParse(environment);
  const s3 = environment.AUDIO_STORE === 's3' ? readS3(environment) : null;
  const stripe = environment.BILLING === 'stripe' ? readStripe(environment) : null;
  const site = readSite(environment);
  const oidc = readOidc(environment);
  const others = [s3, stripe, oidc];
  if (!parsed.success || !site.success || others.some((each) => each?.success === false)) {
    const all = [parsed.error, site.error, ...others.map((each) => each?.error)];
    const issues = all.flatMap((error) => error?.issues ?? []);
    throw new ConfigError(issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR),
    s3: s3?.data ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    secret: env.SECRET ?? null,
    secretAlso: env.SECRET_ALSO ?? null,
    fleet: fleetIn(env),
    ...speechIn(env),
    services: servicesIn(env),
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: env.PUBLIC_URL ?? null,
    ...mailIn(env),
    isProduction: env.NODE_ENV === 'production',
    ...operationIn(env),
    trustedProxies: env.TRUSTED_PROXIES,
    ...limitsIn(env),
    stripe: stripe?.data ?? null,
    oidc: oidc?.data ?? null,
    appSecret: env.APP_SECRET ?? null,
    site: site.data,
    logLevel: env.LOG_LEVEL,
  };
}

function limitsIn(
  env: z.infer<typeof environmentSchema>,
): Pick<
  Config,
  | 'rateLimits'
  | 'accountBytes'
  | 'webhookNetwork'
  | 'keepVersions'
  | 'isRegistrationOpen'
  | 'quotas'
  | 'modelCalls'
> {
  // The desktop app's own server stores on its user's own disk.
  const isUnlimited = env.ACCOUNT_MEGABYTES === 0 || env.APP_SECRET !== undefined;
  return {
    rateLimits: env.RATE_LIMITS === 'on',
    accountBytes: isUnlimited ? null : env.ACCOUNT_MEGABYTES * 1_000_000,
    keepVersions: env.KEEP_VERSIONS,
    isRegistrationOpen: env.REGISTRATION === 'open',
    webhookNetwork: env.WEBHOOK_NETWORK,
    quotas: env.QUOTAS === 'on',
    modelCalls: { free: env.FREE_MODEL_CALLS, pro: env.PRO_MODEL_CALLS },
  };
}

function mailIn(env: z.infer<typeof environmentSchema>): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  return { smtpUrl: env.SMTP_URL ?? null, mailFrom: env.MAIL_FROM ?? null };
}

function speechIn(
  env: z.infer<typeof environmentSchema>,
): Pick<Config, 'speechEngine' | 'speechModel' | 'speechParallel' | 'speechServers'> {
  return {
    speechEngine: env.SPEECH_ENGINE,
    speechModel: env.SPEECH_MODEL ?? null,
    speechParallel: env.SPEECH_PARALLEL ?? null,
    speechServers: {
      list: env.SPEECH_BASE_URLS,
      apiKey: env.SPEECH_API_KEY ?? null,
      model: env.SPEECH_API_MODEL ?? null,
    },
  };
}

/** Links in messages need a public address that no request can influence. */
function requireLinkBase(env: z.infer<typeof environmentSchema>, context: z.RefinementCtx): void {
  if (!env.SMTP_URL || env.PUBLIC_URL || isLoopback(env.HOST)) return;
  const message = 'must be set when SMTP_URL is: it is where the links in messages lead to';
  context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
}

/** A database, a bucket and a secret that several servers share make them a fleet. */
function fleetIn(env: z.infer<typeof environmentSchema>): FleetSettings | null {
  if (!env.DATABASE_URL || env.AUDIO_STORE !== 's3' || !env.SECRET) return null;
  return { role: env.ROLE, nodeUrl: env.NODE_URL?.replace(/\/+$/, '') ?? null };
}

/** Only a server with a balancer in front needs time to be noticed by it. */
const FLEET_DRAIN_SECONDS = 5;

function operationIn(
  env: z.infer<typeof environmentSchema>,
): Pick<Config, 'drainSeconds' | 'overloadMs' | 'metrics' | 'traces'> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return {
    drainSeconds: env.DRAIN_SECONDS ?? (fleetIn(env) ? FLEET_DRAIN_SECONDS : 0),
    overloadMs: env.OVERLOAD_MS,
    metrics: port === undefined ? null : { port, host },
    traces: endpoint === undefined ? null : { endpoint, serviceName: env.OTEL_SERVICE_NAME },
  };
}

/** A standalone server must do all the work: `api` and `worker` need a fleet. */
function requireFleet(env: z.infer<typeof environmentSchema>, context: z.RefinementCtx): void {
  if (env.ROLE === 'all' || fleetIn(env)) return;
  const message = 'must be all, unless DATABASE_URL, AUDIO_STORE=s3 and SECRET make this a server of a fleet';
  context.addIssue({ code: 'custom', path: ['ROLE'], message });
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
        // Extra minutes are useless in an unlimited plan.
        minutesPrice: environment.QUOTAS === 'off' ? null : (env.STRIPE_MINUTES_PRICE ?? null),
        baseUrl: env.STRIPE_BASE_URL ?? null,
        publicUrl: new URL(env.PUBLIC_URL).origin,
      }),
    )
    .safeParse(environment);
}
