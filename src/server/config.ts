import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { SPEECH_ENGINES } from '../contract/ai-services.ts';

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema);
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

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
  AUDIO_STORE: withDefault(
    z
      .enum(['file'], { error: 'must be file: this version keeps recordings in DATA_DIR only' })
      .default('file'),
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' })),
  SPEECH_ENGINE: withDefault(
    z
      .enum(['auto', ...SPEECH_ENGINES], { error: 'must be auto, openai, whisper or pocketsphinx' })
      .default('auto'),
  ),
  SPEECH_MODEL: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(webUrl),
  ANTHROPIC_API_KEY: optional(z.string()),
  ANTHROPIC_BASE_URL: optional(webUrl),
  PERPLEXITY_API_KEY: optional(z.string()),
  PERPLEXITY_BASE_URL: optional(webUrl),
  PUBLIC_URL: optional(webUrl),
  TRUSTED_PROXIES: withDefault(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || [])),
  ),
  RATE_LIMITS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  LOG_LEVEL: withDefault(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be trace, debug, info, warn, error or silent',
      })
      .default('info'),
  ),
});

export interface ServiceSettings {
  apiKey: string | null;
  baseUrl: string | null;
}

/** The validated settings of one server process. */
export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the SQLite file, uploads in flight, kept recordings and models. */
  dataDir: string;
  databaseUrl: string | null;
  speechEngine: 'auto' | (typeof SPEECH_ENGINES)[number];
  speechModel: string | null;
  services: Record<'openai' | 'anthropic' | 'perplexity', ServiceSettings>;
  /** Where people reach this server, without a trailing slash; null when it is only used on this computer. */
  publicUrl: string | null;
  /** Whether people come by https. */
  secure: boolean;
  /** Addresses whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  rateLimits: boolean;
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
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const service = (apiKey: string | undefined, baseUrl: string | undefined): ServiceSettings => ({
    apiKey: apiKey ?? null,
    baseUrl: baseUrl ?? null,
  });
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    speechEngine: env.SPEECH_ENGINE,
    speechModel: env.SPEECH_MODEL ?? null,
    services: {
      openai: service(env.OPENAI_API_KEY, env.OPENAI_BASE_URL),
      anthropic: service(env.ANTHROPIC_API_KEY, env.ANTHROPIC_BASE_URL),
      perplexity: service(env.PERPLEXITY_API_KEY, env.PERPLEXITY_BASE_URL),
    },
    secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimits: env.RATE_LIMITS === 'on',
    logLevel: env.LOG_LEVEL,
  };
}
