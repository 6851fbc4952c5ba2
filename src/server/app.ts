import { join } from 'node:path';
import { Hono } from 'hono';
import { api } from '../contract/api/api.ts';
import { EVENT_STREAMS, UPLOADS_AT_ONCE } from '../contract/limits.ts';
import type { AiTimeouts } from './ai/writing/timeouts.ts';
import { capabilitiesHandlers } from './capabilities/handlers.ts';
import { readinessHandlers } from './capabilities/readiness-handlers.ts';
import type { Config } from './config/config.ts';
import { memoryCounters } from './counters/memory-counters.ts';
import { createSharedCounters } from './counters/shared-counts-store.ts';
import type { Database } from './db/database.ts';
import { proxyWarning, trustProxies } from './http/address.ts';
import { appOnly } from './http/app-only.ts';
import { registerBillingWebhook } from './http/billing-webhook.ts';
import { BODY_TIMEOUT_MS } from './http/body.ts';
import { setCommonHeaders } from './http/common-headers.ts';
import { createSessionCookie } from './http/cookies.ts';
import { createOpenConnections } from './http/open-connections.ts';
import { ownHostOnly } from './http/own-host.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type EndpointServices, register, registerUnmatched } from './http/register.ts';
import { registerApiDocs } from './http/register-api-docs.ts';
import { registerMcp } from './http/register-mcp.ts';
import { jobCounts } from './jobs/job-stats.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { accountsModule } from './modules/accounts-module.ts';
import { aiModule } from './modules/ai-module.ts';
import { analyticsModule } from './modules/analytics-module.ts';
import { fleetModule } from './modules/fleet-module.ts';
import { jobsModule } from './modules/jobs-module.ts';
import { mcpModule } from './modules/mcp-module.ts';
import { planModule } from './modules/plan-module.ts';
import { takeStorageModule } from './modules/take-storage-module.ts';
import { takesModule } from './modules/takes-module.ts';
import { transcriptionsModule } from './modules/transcriptions-module.ts';
import { usersModule } from './modules/users-module.ts';
import { voiceProfilesModule } from './modules/voice-profiles-module.ts';
import { webhooksModule } from './modules/webhooks-module.ts';
import { type Operation, quietOperation } from './operation/operation.ts';
import { createOverloadGuard } from './operation/overload.ts';
import { siteHandlers } from './site/handlers.ts';
import { siteOf } from './site/site.ts';
import { createRecogniser, type Recogniser } from './speech/recognition/recogniser.ts';
import type { SpeakerSeparator } from './speech/speakers/separator.ts';
import { createSpeakerSeparator } from './speech/speakers/speaker-thread.ts';
import { speechFileHandlers } from './speech-files/handlers.ts';
import type { Failpoint } from './takes/completion.ts';

/** Folder of uploads in progress, inside the data folder. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** The API and its background work. */
export interface App {
  /** Answers requests: `hono.fetch`. */
  readonly hono: Hono;
  /** Joins the fleet, if there is one; the other servers reach this one at `address`. */
  join(address: string): Promise<void>;
  /** Hands running recordings over to other servers, and accepts no new ones. */
  handOver(): Promise<void>;
  /** Resumes the unfinished work of an earlier process; settles when all of it has finished. */
  resume(): Promise<void>;
  /** Work that outlives its request; it runs once `jobs.start` is called. */
  readonly jobs: Jobs;
  /** Periodic maintenance; call it every few minutes. */
  maintain(): Promise<void>;
  /** Ends all event streams, so that the server can close. */
  release(): Promise<void>;
  /** Stops all work. Unfinished work is resumed at the next start. */
  stop(): Promise<void>;
}

interface AppParts {
  config: Config;
  database: Database;
  log: Log;
  /** Metrics, traces and shutdown of this process; omitted in tests. */
  operation?: Operation;
  /** For tests: called at each step of a recording, to kill the process there. */
  failpoint?: (step: Failpoint) => void;
  /** For tests: replaces the configured recogniser. */
  recogniser?: Recogniser;
  /** For tests: replaces the speaker separator. */
  separator?: SpeakerSeparator;
  /** For tests: milliseconds for a JSON body to arrive. */
  bodyMs?: number;
  /** For tests: timeouts of writing services. */
  timeouts?: AiTimeouts;
}

/** Dependencies shared by all modules. */
function createFoundations(parts: AppParts) {
  const { config, database, log } = parts;
  const counters = config.fleet ? createSharedCounters(database, log) : memoryCounters;
  const rates = createRateLimiter(config.rateLimits, counters);
  const operation = parts.operation ?? quietOperation();
  const jobs = jobsModule({ config, database, log });
  return {
    config,
    database,
    log,
    operation,
    jobs,
    counters,
    rates,
    tracer: operation.tracer,
    refuseIfOverloaded: createOverloadGuard(operation.loop, config.overloadMs),
    cookie: createSessionCookie(config.secure),
    recogniser: parts.recogniser ?? createRecogniser(config, log, operation),
    users: usersModule(database),
    plan: planModule({ config, database, log, jobs }),
    storage: takeStorageModule({ config, database, log }),
  };
}

/** Creates the modules in order of their dependencies. */
function createModules(parts: AppParts) {
  const base = createFoundations(parts);
  const voiceProfiles = voiceProfilesModule(base);
  const webhooks = webhooksModule(base);
  const separator = parts.separator ?? createSpeakerSeparator();
  const transcriptions = transcriptionsModule({ ...base, separator, webhooks });
  const ai = aiModule({ ...base, transcriptions, timeouts: parts.timeouts });
  const fleet = fleetModule(base);
  const failpoint = parts.failpoint ?? (() => undefined);
  const takes = takesModule({ ...base, voiceProfiles, ai, transcriptions, fleet, failpoint });
  const accounts = accountsModule({ ...base, takes, transcriptions });
  return { ...base, voiceProfiles, webhooks, transcriptions, ai, fleet, takes, accounts };
}

/** Connects gauges to their sources. */
function watchSources({ operation, takes, recogniser, jobs }: ReturnType<typeof createModules>): void {
  const { metrics, loop, drain } = operation;
  metrics.watch('takesLive', () => takes.activeTakes.size);
  metrics.watch('engineQueues', () => recogniser.queues?.() ?? []);
  metrics.watch('loopDelayMs', loop.recentMs);
  metrics.watch('isDraining', () => drain.isDraining);
  metrics.watch('jobs', async () => jobCounts(await jobs.stats()));
}

const capabilityHandlersOf = (
  { config }: AppParts,
  { recogniser, users }: ReturnType<typeof createModules>,
) =>
  capabilitiesHandlers({
    services: config.services,
    speech: recogniser.capabilities,
    nothingLeaves: users.nothingLeaves,
  });

function servicesOf(parts: AppParts, modules: ReturnType<typeof createModules>): EndpointServices {
  const { config, log } = parts;
  const { operation, refuseIfOverloaded, cookie, rates, users, takes, accounts } = modules;
  return {
    log,
    cookie,
    rates,
    refuseIfOverloaded,
    sessions: accounts.sessions,
    routing: takes.routing,
    apiTokens: users.apiTokens,
    metrics: operation.metrics,
    tracer: operation.tracer,
    publicUrl: config.publicUrl,
    isTrustedProxy: trustProxies(config.trustedProxies),
    uploads: uploadsFolder(config.dataDir),
    bodyMs: parts.bodyMs ?? BODY_TIMEOUT_MS,
    streams: createOpenConnections(config.rateLimits ? EVENT_STREAMS : null),
    openUploads: createOpenConnections(
      config.rateLimits ? { ...EVENT_STREAMS, perUser: UPLOADS_AT_ONCE } : null,
    ),
    warnOfProxy: proxyWarning(config.trustedProxies, log),
  };
}

function registerApi(app: Hono, parts: AppParts, modules: ReturnType<typeof createModules>): void {
  const { config, database, log } = parts;
  const { operation, cookie, users, plan, voiceProfiles, transcriptions, ai, takes, accounts } = modules;
  const services = servicesOf(parts, modules);
  if (config.stripe) {
    registerBillingWebhook(app, (...received) => plan.subscriptions.handleWebhook(...received), services);
  }
  register(
    app,
    api,
    {
      ...accounts.handlers,
      ...ai.handlers,
      ...analyticsModule(database).handlers,
      ...capabilityHandlersOf(parts, modules),
      ...plan.handlers,
      ...readinessHandlers(operation, database),
      ...siteHandlers(siteOf(config)),
      ...speechFileHandlers(config),
      ...takes.handlers,
      ...transcriptions.handlers,
      ...users.handlers,
      ...voiceProfiles.handlers,
      ...modules.webhooks.handlersWith(modules.accounts.prepareNotice),
    },
    services,
  );
  registerMcp(app, services, mcpModule(transcriptions, ai));
  registerApiDocs(app, services, {
    cookieName: cookie.name,
    secure: config.secure,
    serverUrl: config.publicUrl,
  });
  registerUnmatched(app, api, log);
}

/** Creates the whole API on a migrated database. Does not listen on a port. */
export function createApp(parts: AppParts): App {
  const { appSecret, host, publicUrl, fleet } = parts.config;
  const modules = createModules(parts);
  const { sweep, activeTakes, upkeep, routing } = modules.takes;
  watchSources(modules);
  const app = new Hono();
  setCommonHeaders(app, parts.config.secure);
  if (appSecret !== null) app.use(appOnly({ secret: appSecret, host, log: parts.log }));
  else app.use(ownHostOnly({ publicUrl, host, nodeUrl: fleet?.nodeUrl ?? null, log: parts.log }));
  registerApi(app, parts, modules);
  return {
    hono: app,
    join: async (address) => upkeep?.start(address),
    handOver: async () => upkeep?.handOver(),
    jobs: modules.jobs,
    resume: sweep.start,
    maintain: sweep.tick,
    async release() {
      await Promise.all([activeTakes.endFeeds(), routing?.release()]);
    },
    async stop() {
      await modules.jobs.stop();
      await (upkeep ?? { stop: () => activeTakes.stopAll() }).stop();
      await modules.recogniser.close();
    },
  };
}
