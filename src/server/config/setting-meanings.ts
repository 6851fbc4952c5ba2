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
  PORT: { group: 'server', meaning: 'Port to listen on; `0` takes a free one.' },
  HOST: { group: 'server', meaning: 'Address to listen on. `0.0.0.0` listens on all of them.' },
  PUBLIC_URL: {
    group: 'server',
    meaning:
      'Where people reach the server: links in mails, previews and the site map name it. Requests for other names are refused, except for those by an IP address or `localhost`; a proxy has to pass on the `Host` header. With `https`, cookies are `__Host-` and `Secure`, and HSTS is sent.',
  },
  DATA_DIR: {
    group: 'server',
    meaning:
      'Folder of the SQLite file, of recordings on their way (`takes/`), kept ones, `models/` and files that pages of earlier builds need (`web-assets/`). One server uses it at a time; a second one is refused.',
  },
  DATABASE_URL: {
    group: 'server',
    meaning: '`postgres://...` replaces SQLite. Needs the extensions `btree_gin` and `pg_trgm`.',
    unset: 'SQLite in `DATA_DIR`',
  },
  DATABASE_CONNECTIONS: {
    group: 'server',
    meaning:
      'Connections to PostgreSQL that this server opens at most, that of its lock included; in a fleet at least 5.',
  },
  SECRET: {
    group: 'server',
    meaning:
      'The same 32 or more random characters on every server of a fleet: with `DATABASE_URL` and `AUDIO_STORE=s3`, any number of servers work together. Without it, one server at a time.',
    unset: 'a secret of its own in `DATA_DIR`, and no fleet',
  },
  SECRET_ALSO: {
    group: 'server',
    meaning:
      'A second secret that is accepted beside `SECRET`, to change it without an interruption: see `docs/operations.md`.',
    unset: 'none',
  },
  ROLE: {
    group: 'server',
    meaning:
      'In a fleet: `api` answers requests, `worker` holds recordings and recognises them, `all` does both.',
  },
  NODE_URL: {
    group: 'server',
    meaning: 'In a fleet: where the other servers reach this one. Needed where `HOST` is `0.0.0.0` or `::`.',
    unset: '`http://HOST:PORT`',
  },
  TRUSTED_PROXIES: {
    group: 'server',
    meaning:
      'Addresses (`10.0.0.7`) and networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-For` is believed, with commas between. Without it, everybody behind a proxy shares the limits of its address, and the log warns of it.',
    unset: 'none',
  },
  NODE_ENV: {
    group: 'server',
    meaning: '`production` says that people use this server: mails are then never written to the log.',
  },
  LOG_LEVEL: {
    group: 'server',
    meaning:
      'Logs are JSON lines without any personal text. The one exception: mails of a server without `SMTP_URL` that is only tried out.',
  },
  APP_SECRET: {
    group: 'server',
    meaning:
      'Set by the desktop app, anew at each start, for the server on its own computer, which then answers nobody else.',
  },
  SPEECH_ENGINE: {
    group: 'speech',
    meaning:
      '`openai` is hosted, `local` a fetched model, `moonshine` in the box (English). `auto` takes the first of these that is available, and the next where it fails.',
  },
  SPEECH_MODEL: {
    group: 'speech',
    meaning:
      'Model of the engine `openai`; or for `local` a name of `npm run models -- list`, a file in `DATA_DIR/models` (`*.gguf`, or `ggml-*.bin` of whisper.cpp) or the path of one.',
    unset: '`whisper-1`; for `local` the best one there is',
  },
  SPEECH_PARALLEL: {
    group: 'speech',
    meaning:
      'Recordings that each engine of this server works on at once; the others wait, and are told how many are before them. For `local`, never more than fit its memory.',
    unset: '8; for `local` as many as fit; with `SPEECH_BASE_URLS` the sum of `slots`',
  },
  SPEECH_BASE_URLS: {
    group: 'speech',
    meaning:
      "Servers with OpenAI's audio API (speaches, vLLM, whisper.cpp) for the engine `openai`, in place of `OPENAI_BASE_URL`, with commas between: `http://gpu-1:8000/v1 weight=2 slots=16, http://gpu-2:8000/v1`. `weight` is a share of the work, `slots` how many pieces one gets at once. One that fails rests, and another one takes its pieces. `none`: the server that writes recognises no speech.",
    unset: 'the server that writes; `weight=1 slots=8`',
  },
  SPEECH_API_MODEL: {
    group: 'speech',
    meaning: 'Model that the servers in `SPEECH_BASE_URLS` are asked for.',
    unset: '`SPEECH_MODEL`',
  },
  SPEECH_API_KEY: {
    group: 'speech',
    meaning: 'Key of the servers in `SPEECH_BASE_URLS`. They are never sent `OPENAI_API_KEY`.',
    unset: 'none',
  },
  OPENAI_API_KEY: {
    group: 'writing',
    meaning: 'Key of OpenAI, for writing and for the speech engine `openai`.',
  },
  OPENAI_BASE_URL: {
    group: 'writing',
    meaning:
      'Any server that speaks the same API (Ollama, LM Studio, Groq, LocalAI, a gateway). With a model, the service needs no key.',
    unset: 'OpenAI',
  },
  OPENAI_MODEL: { group: 'writing', meaning: 'Model that writes.', unset: 'chosen by task and length' },
  OPENAI_NAME: {
    group: 'writing',
    meaning: 'What users are told that writes.',
    unset: 'ChatGPT; with an address and a model, the program that usually listens there, or its host',
  },
  ANTHROPIC_API_KEY: { group: 'writing', meaning: 'Key of Anthropic, for writing.' },
  ANTHROPIC_BASE_URL: {
    group: 'writing',
    meaning: 'Any server that speaks the same API. With a model, the service needs no key.',
    unset: 'Anthropic',
  },
  ANTHROPIC_MODEL: { group: 'writing', meaning: 'Model that writes.', unset: 'chosen by task and length' },
  ANTHROPIC_NAME: {
    group: 'writing',
    meaning: 'What users are told that writes.',
    unset: 'Claude; with an address and a model, the program that usually listens there, or its host',
  },
  PERPLEXITY_API_KEY: { group: 'writing', meaning: 'Key of Perplexity, for writing.' },
  PERPLEXITY_BASE_URL: {
    group: 'writing',
    meaning: 'Any server that speaks the same API. With a model, the service needs no key.',
    unset: 'Perplexity',
  },
  PERPLEXITY_MODEL: { group: 'writing', meaning: 'Model that writes.', unset: 'chosen by task and length' },
  PERPLEXITY_NAME: {
    group: 'writing',
    meaning: 'What users are told that writes.',
    unset: 'Perplexity; with an address and a model, the program that usually listens there, or its host',
  },
  METRICS_PORT: {
    group: 'operation',
    meaning:
      'Port at which Prometheus reads `/metrics`. A listener of its own, so that a balancer never shows it to the public.',
    unset: 'nothing is measured',
  },
  METRICS_HOST: {
    group: 'operation',
    meaning: 'Address of that listener. In a container, `0.0.0.0`: let only Prometheus reach the port.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'operation',
    meaning:
      "Where traces go (OTLP over HTTP), such as `http://collector:4318`. OpenTelemetry's other `OTEL_EXPORTER_OTLP_*` variables work, too.",
    unset: 'no traces',
  },
  OTEL_SERVICE_NAME: { group: 'operation', meaning: 'Name of this server in traces.' },
  OVERLOAD_MS: {
    group: 'operation',
    meaning:
      'Sign-ins, uploads and new recordings are refused with `retry-after` while this process is so many milliseconds late with most of its work; what is being recorded goes on. `0` refuses nothing.',
  },
  DRAIN_SECONDS: {
    group: 'operation',
    meaning:
      'For how long a server that was told to stop goes on taking requests while `GET /api/ready` answers 503, so that balancers notice.',
    unset: '5 in a fleet, else 0',
  },
  SMTP_URL: {
    group: 'mail',
    meaning:
      '`smtp://name:password@host:587` or `smtps://...`: how mails go out that confirm an address, change it, set a new password or sign in. Signs such as `#` or `/` in the password stand as `%23` or `%2F`. Without it they are written to the log, addresses and links and all; with an https `PUBLIC_URL` or `NODE_ENV=production` nowhere at all, and the buttons say so. Needs `PUBLIC_URL`, unless `HOST` is this computer.',
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
      'Where webhooks may lead: `public`, https addresses of the internet; `any`, also http and the networks that this server is in. With `any`, whoever has an account can send requests to machines beside the server.',
  },
  QUOTAS: {
    group: 'limits',
    meaning:
      'Minutes, languages (chosen or detected) and requests to writing services by plan (`GET /api/plan`); `off` lifts all of them.',
  },
  FREE_MODEL_CALLS: {
    group: 'limits',
    meaning:
      'Requests to writing services that a month of the Free plan has. A long text takes several requests.',
  },
  PRO_MODEL_CALLS: { group: 'limits', meaning: 'The same for a month of the Pro plan.' },
  ACCOUNT_MEGABYTES: {
    group: 'limits',
    meaning:
      'Sound that one account may store, in megabytes: recordings on their way and kept ones. `0` sets no limit.',
  },
  KEEP_VERSIONS: { group: 'limits', meaning: 'Versions kept of each text; the oldest unnamed fold away.' },
  REGISTRATION: {
    group: 'limits',
    meaning:
      '`closed` lets nobody create an account: the page says so, and those who have one still sign in. Create the first accounts before.',
  },
  RATE_LIMITS: { group: 'limits', meaning: '`off` is for load tests.' },
  AUDIO_STORE: {
    group: 'storage',
    meaning:
      'Where kept recordings go: `file` is `DATA_DIR/recordings`, `s3` a bucket. To move, copy the files of that folder to `recordings/` in the bucket.',
  },
  S3_BUCKET: { group: 'storage', meaning: 'Name of the bucket. Needed with `s3`.' },
  AWS_REGION: {
    group: 'storage',
    meaning: 'Region of the bucket. Needed with `s3`.',
    unset: '`AWS_DEFAULT_REGION`',
  },
  AWS_ACCESS_KEY_ID: { group: 'storage', meaning: 'Id of an access key. Needed with `s3`.' },
  AWS_SECRET_ACCESS_KEY: { group: 'storage', meaning: 'Secret of that key. Needed with `s3`.' },
  AWS_SESSION_TOKEN: { group: 'storage', meaning: 'Session token, where the key is a temporary one.' },
  AWS_ENDPOINT_URL_S3: {
    group: 'storage',
    meaning: 'A server other than AWS (MinIO, R2, ...).',
    unset: '`AWS_ENDPOINT_URL`',
  },
  AWS_ENDPOINT_URL: { group: 'storage', meaning: 'The same, under the name for all services.', unset: 'AWS' },
  BILLING: {
    group: 'billing',
    meaning:
      "With `none`, plans are changed free of charge and public pages name no prices. With `stripe`, Pro is paid for on Stripe's own page: needs `PUBLIC_URL` and the next three. The customer portal, which shows card and invoices, has to be switched on at Stripe. A subscription that was sold goes on with `none`, and can be ended at Stripe alone: until then, who has it keeps Pro and cannot delete the account. Whoever changed to Pro with `none` keeps it free of charge with `stripe`, until they change to Free.",
  },
  STRIPE_SECRET_KEY: { group: 'billing', meaning: 'Secret key. Needed with `stripe`.' },
  STRIPE_PRICE: { group: 'billing', meaning: 'Id of a monthly price. Needed with `stripe`.' },
  STRIPE_WEBHOOK_SECRET: {
    group: 'billing',
    meaning:
      'Secret of a webhook at `/api/billing/webhook` that hears `checkout.session.*`, `customer.subscription.*`, `invoice.paid` and `invoice.payment_failed`. Needed with `stripe`.',
  },
  STRIPE_MINUTES_PRICE: {
    group: 'billing',
    meaning:
      "Id of a one-time price for 100 extra minutes, used after the month's own and kept until then. None are sold with `QUOTAS=off`.",
    unset: 'none are sold',
  },
  STRIPE_BASE_URL: {
    group: 'billing',
    meaning: "Another server that speaks Stripe's API, for tests.",
    unset: 'Stripe',
  },
  COMPANY_NAME: {
    group: 'site',
    meaning: 'Who runs this server; told by `GET /api/site` and on every page.',
  },
  SUPPORT_EMAIL: { group: 'site', meaning: 'Where people write to.' },
  FIGURE_LANGUAGES: {
    group: 'site',
    meaning: 'Figure of the start page: number of languages; `none` leaves it out.',
  },
  FIGURE_ACCURACY: { group: 'site', meaning: 'Figure of the start page: accuracy; `none` leaves it out.' },
  FIGURE_USERS: { group: 'site', meaning: 'Figure of the start page: people; `none` leaves it out.' },
  FIGURE_TEXTS: { group: 'site', meaning: 'Figure of the start page: texts; `none` leaves it out.' },
  TESTIMONIALS: {
    group: 'site',
    meaning:
      'What people say on the start page: `none`, or a JSON list such as `[{"text": "It works.", "who": "A writer"}]`.',
    unset: 'three examples',
  },
};
