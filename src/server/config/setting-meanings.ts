import type { z } from 'zod';
import type { environmentSchema, s3Schema, stripeSchema } from './environment-schema.ts';
import { OIDC_MEANINGS, type oidcEnvironmentSchema } from './oidc-settings.ts';
import type { SETTING_GROUPS } from './setting-groups.ts';
import type { siteEnvironmentSchema } from './site-settings.ts';

/** The server's environment variables. */
export type SettingName =
  | keyof z.infer<typeof environmentSchema>
  | keyof z.infer<typeof s3Schema>
  | keyof z.infer<typeof stripeSchema>
  | keyof z.infer<typeof oidcEnvironmentSchema>
  | keyof z.infer<typeof siteEnvironmentSchema>;

interface SettingMeaning {
  readonly group: keyof typeof SETTING_GROUPS;
  /** Markdown in one line. */
  readonly meaning: string;
  /** The default in words; not needed if the schema has a default value, which is then shown. */
  readonly unset?: string;
}

/** The meaning of each setting, for `docs/settings.md`; a missing entry is a type error. */
export const SETTING_MEANINGS: Readonly<Record<SettingName, SettingMeaning>> = {
  PORT: { group: 'server', meaning: 'Port to listen on; `0` for any free one.' },
  HOST: { group: 'server', meaning: 'Address to listen on; `0.0.0.0` for all.' },
  PUBLIC_URL: {
    group: 'server',
    meaning:
      'The server’s public address, used in mails, previews and the site map. Requests for other host names are rejected, except for IP addresses and `localhost`; a proxy must pass on the `Host` header. With `https`, cookies are `__Host-` and `Secure`, and HSTS is sent.',
  },
  DATA_DIR: {
    group: 'server',
    meaning:
      'Folder of the SQLite file, recordings in progress (`takes/`), kept recordings, `models/` and files for pages of earlier builds (`web-assets/`). Only one server can use it at a time.',
  },
  DATABASE_URL: {
    group: 'server',
    meaning: '`postgres://...` replaces SQLite. Needs the extensions `btree_gin` and `pg_trgm`.',
    unset: 'SQLite in `DATA_DIR`',
  },
  DATABASE_CONNECTIONS: {
    group: 'server',
    meaning:
      'Maximum number of this server’s connections to PostgreSQL, including that of its lock; at least 5 in a fleet.',
  },
  SECRET: {
    group: 'server',
    meaning:
      'The same 32 or more random characters on every server of a fleet: with `DATABASE_URL` and `AUDIO_STORE=s3`, any number of servers work together. Without it, one server at a time.',
    unset: 'a generated secret in `DATA_DIR`, and no fleet',
  },
  SECRET_ALSO: {
    group: 'server',
    meaning:
      'A second accepted secret, to rotate `SECRET` without an interruption: see `docs/operations.md`.',
    unset: 'none',
  },
  ROLE: {
    group: 'server',
    meaning:
      'In a fleet: `api` answers requests, `worker` holds and transcribes recordings, `all` does both.',
  },
  NODE_URL: {
    group: 'server',
    meaning:
      'In a fleet: the address at which other servers reach this one. Required if `HOST` is `0.0.0.0` or `::`.',
    unset: '`http://HOST:PORT`',
  },
  TRUSTED_PROXIES: {
    group: 'server',
    meaning:
      'Comma-separated addresses (`10.0.0.7`) and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` is trusted. As narrow as possible: whoever sends from such an address can claim any other. Without it, all users behind a proxy share the limits of its address, which is logged.',
    unset: 'none',
  },
  NODE_ENV: {
    group: 'server',
    meaning: 'With `production`, mails are never written to the log.',
  },
  LOG_LEVEL: {
    group: 'server',
    meaning:
      'Logs are JSON lines without personal text. The only exception: mails of a test server without `SMTP_URL`.',
  },
  APP_SECRET: {
    group: 'server',
    meaning: 'Set by the desktop app at each start, so that the server on its computer answers only the app.',
  },
  SPEECH_ENGINE: {
    group: 'speech',
    meaning:
      '`openai` is hosted, `local` a downloaded model, `moonshine` built in (English). `auto` uses the first available one, and falls back to the next.',
  },
  SPEECH_MODEL: {
    group: 'speech',
    meaning:
      'Model of the engine `openai`; or, for `local`, a name from `npm run models -- list`, a file in `DATA_DIR/models` (`*.gguf`, or whisper.cpp’s `ggml-*.bin`), or a path.',
    unset: '`whisper-1`; for `local` the best one available',
  },
  SPEECH_PARALLEL: {
    group: 'speech',
    meaning:
      'Recordings that each engine of this server transcribes concurrently; others wait and show their position. For `local`, limited by memory.',
    unset: '8; for `local` as many as fit; with `SPEECH_BASE_URLS` the sum of `slots`',
  },
  SPEECH_BASE_URLS: {
    group: 'speech',
    meaning:
      "Servers with OpenAI's audio API (speaches, vLLM, whisper.cpp) for the engine `openai`, instead of `OPENAI_BASE_URL`, comma-separated: `http://gpu-1:8000/v1 weight=2 slots=16, http://gpu-2:8000/v1`. `weight` is a server’s share of the work, `slots` its concurrent requests. A failing server is skipped for a while, and others take its work. `none`: the writing service is not used for speech.",
    unset: 'the writing service’s address; `weight=1 slots=8`',
  },
  SPEECH_API_MODEL: {
    group: 'speech',
    meaning: 'Model requested from the servers in `SPEECH_BASE_URLS`.',
    unset: '`SPEECH_MODEL`',
  },
  SPEECH_API_KEY: {
    group: 'speech',
    meaning: 'Key of the servers in `SPEECH_BASE_URLS`. They never receive `OPENAI_API_KEY`.',
    unset: 'none',
  },
  OPENAI_API_KEY: {
    group: 'writing',
    meaning: 'Key of OpenAI, for writing and for the speech engine `openai`.',
  },
  OPENAI_BASE_URL: {
    group: 'writing',
    meaning:
      'Any server with the same API (Ollama, LM Studio, Groq, LocalAI, a gateway). With a model set, no key is needed.',
    unset: 'OpenAI',
  },
  OPENAI_MODEL: {
    group: 'writing',
    meaning: 'Model of the writing tools.',
    unset: 'chosen by task and length',
  },
  OPENAI_NAME: {
    group: 'writing',
    meaning: 'Display name of the service.',
    unset: 'ChatGPT; with an address and a model, the usual program at that address, or its host',
  },
  ANTHROPIC_API_KEY: { group: 'writing', meaning: 'Key of Anthropic, for writing.' },
  ANTHROPIC_BASE_URL: {
    group: 'writing',
    meaning: 'Any server with the same API. With a model set, no key is needed.',
    unset: 'Anthropic',
  },
  ANTHROPIC_MODEL: {
    group: 'writing',
    meaning: 'Model of the writing tools.',
    unset: 'chosen by task and length',
  },
  ANTHROPIC_NAME: {
    group: 'writing',
    meaning: 'Display name of the service.',
    unset: 'Claude; with an address and a model, the usual program at that address, or its host',
  },
  PERPLEXITY_API_KEY: { group: 'writing', meaning: 'Key of Perplexity, for writing.' },
  PERPLEXITY_BASE_URL: {
    group: 'writing',
    meaning: 'Any server with the same API. With a model set, no key is needed.',
    unset: 'Perplexity',
  },
  PERPLEXITY_MODEL: {
    group: 'writing',
    meaning: 'Model of the writing tools.',
    unset: 'chosen by task and length',
  },
  PERPLEXITY_NAME: {
    group: 'writing',
    meaning: 'Display name of the service.',
    unset: 'Perplexity; with an address and a model, the usual program at that address, or its host',
  },
  METRICS_PORT: {
    group: 'operation',
    meaning: 'Port of `/metrics` for Prometheus, separate so that a load balancer does not expose it.',
    unset: 'no metrics',
  },
  METRICS_HOST: {
    group: 'operation',
    meaning: 'Address of that listener. In a container, `0.0.0.0`: allow access only to Prometheus.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'operation',
    meaning:
      "Destination of traces (OTLP over HTTP), such as `http://collector:4318`. OpenTelemetry's other `OTEL_EXPORTER_OTLP_*` variables work, too.",
    unset: 'no traces',
  },
  OTEL_SERVICE_NAME: { group: 'operation', meaning: 'Name of this server in traces.' },
  OVERLOAD_MS: {
    group: 'operation',
    meaning:
      'Event loop delay in milliseconds above which sign-ins, uploads and new recordings are rejected with `retry-after`; running recordings continue. `0` disables the limit.',
  },
  DRAIN_SECONDS: {
    group: 'operation',
    meaning:
      'Seconds for which a stopping server accepts requests while `GET /api/ready` answers 503, so that load balancers notice.',
    unset: '5 in a fleet, else 0',
  },
  SMTP_URL: {
    group: 'mail',
    meaning:
      '`smtp://name:password@host:587` or `smtps://...`: the mail server. Encode characters such as `#` or `/` in the password as `%23` or `%2F`. Without it, mails are written to the log, with addresses and links; with an https `PUBLIC_URL` or `NODE_ENV=production` they are not sent at all, and the interface says so. Requires `PUBLIC_URL`, unless `HOST` is this computer.',
  },
  MAIL_FROM: {
    group: 'mail',
    meaning: 'Sender of mails: `parlance@example.com` or `Parlance <parlance@example.com>`.',
    unset: '`no-reply@` the host of `PUBLIC_URL`',
  },
  ...OIDC_MEANINGS,
  WEBHOOK_NETWORK: {
    group: 'limits',
    meaning:
      'Allowed webhook addresses: `public`, https on the internet; `any`, also http and the server’s own networks. With `any`, every user can send requests to machines in the server’s network.',
  },
  QUOTAS: {
    group: 'limits',
    meaning:
      'Minutes, languages (chosen or detected) and requests to writing services by plan (`GET /api/plan`); `off` removes all limits.',
  },
  FREE_MODEL_CALLS: {
    group: 'limits',
    meaning: 'Monthly requests to writing services on the Free plan. A long text takes several requests.',
  },
  PRO_MODEL_CALLS: { group: 'limits', meaning: 'The same for the Pro plan.' },
  ACCOUNT_MEGABYTES: {
    group: 'limits',
    meaning: 'Megabytes of audio that an account may store, in progress and kept. `0` for no limit.',
  },
  KEEP_VERSIONS: { group: 'limits', meaning: 'Versions kept per text; the oldest unnamed ones are merged.' },
  REGISTRATION: {
    group: 'limits',
    meaning:
      '`closed` disables new accounts; existing users can still sign in. Create the first accounts before.',
  },
  RATE_LIMITS: { group: 'limits', meaning: '`off` is for load tests.' },
  AUDIO_STORE: {
    group: 'storage',
    meaning:
      'Storage of kept recordings: `file` is `DATA_DIR/recordings`, `s3` a bucket. To switch, copy the files of that folder to `recordings/` in the bucket.',
  },
  S3_BUCKET: { group: 'storage', meaning: 'Name of the bucket. Required with `s3`.' },
  AWS_REGION: {
    group: 'storage',
    meaning: 'Region of the bucket. Required with `s3`.',
    unset: '`AWS_DEFAULT_REGION`',
  },
  AWS_ACCESS_KEY_ID: { group: 'storage', meaning: 'Access key id. Required with `s3`.' },
  AWS_SECRET_ACCESS_KEY: { group: 'storage', meaning: 'Its secret. Required with `s3`.' },
  AWS_SESSION_TOKEN: { group: 'storage', meaning: 'Session token of a temporary key.' },
  AWS_ENDPOINT_URL_S3: {
    group: 'storage',
    meaning: 'A server other than AWS (MinIO, R2, ...).',
    unset: '`AWS_ENDPOINT_URL`',
  },
  AWS_ENDPOINT_URL: { group: 'storage', meaning: 'The same, under the name for all services.', unset: 'AWS' },
  BILLING: {
    group: 'billing',
    meaning:
      "With `none`, plans are switched free of charge and public pages show no prices. With `stripe`, Pro is paid on Stripe's page: requires `PUBLIC_URL` and the next three settings. Enable the customer portal, which shows card and invoices, at Stripe. After a switch back to `none`, existing subscriptions continue and can be ended only at Stripe; until then, their users keep Pro and cannot delete their accounts. Users who switched to Pro under `none` keep it free of charge under `stripe`, until they switch to Free.",
  },
  STRIPE_SECRET_KEY: { group: 'billing', meaning: 'Secret key. Required with `stripe`.' },
  STRIPE_PRICE: { group: 'billing', meaning: 'Id of a monthly price. Required with `stripe`.' },
  STRIPE_WEBHOOK_SECRET: {
    group: 'billing',
    meaning:
      'Secret of a webhook at `/api/billing/webhook` for the events `checkout.session.*`, `customer.subscription.*`, `invoice.paid` and `invoice.payment_failed`. Required with `stripe`.',
  },
  STRIPE_MINUTES_PRICE: {
    group: 'billing',
    meaning:
      "Id of a one-time price for 100 extra minutes, which are used after the month's minutes and do not expire. None are sold with `QUOTAS=off`.",
    unset: 'none are sold',
  },
  STRIPE_BASE_URL: {
    group: 'billing',
    meaning: "Another server with Stripe's API, for tests.",
    unset: 'Stripe',
  },
  COMPANY_NAME: {
    group: 'site',
    meaning: 'Operator of this server, shown on every page and in `GET /api/site`.',
  },
  SUPPORT_EMAIL: { group: 'site', meaning: 'Support address.' },
  FIGURE_LANGUAGES: {
    group: 'site',
    meaning: 'Start page: number of languages; `none` omits it.',
  },
  FIGURE_ACCURACY: { group: 'site', meaning: 'Start page: accuracy; `none` omits it.' },
  FIGURE_USERS: { group: 'site', meaning: 'Start page: number of users; `none` omits it.' },
  FIGURE_TEXTS: { group: 'site', meaning: 'Start page: number of texts; `none` omits it.' },
  TESTIMONIALS: {
    group: 'site',
    meaning:
      'Testimonials on the start page: `none`, or a JSON list such as `[{"text": "It works.", "who": "A writer"}]`.',
    unset: 'three examples',
  },
};
