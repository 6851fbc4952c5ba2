import { join } from 'node:path';
import { Hono } from 'hono';
import type { AiService } from '../contract/api/ai-services.ts';
import { api } from '../contract/api/api.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { createPasswordCheck } from './accounts/check-password.ts';
import { createDeletion } from './accounts/deletion.ts';
import { emailLinkHandlers } from './accounts/email-link-handlers.ts';
import { createEmailLinks } from './accounts/email-links.ts';
import { createExport } from './accounts/export.ts';
import { createExportArchive } from './accounts/export-archive.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { createLinkStore } from './accounts/link-store.ts';
import { createPasswordReset } from './accounts/password-reset.ts';
import { passwordResetHandlers } from './accounts/password-reset-handlers.ts';
import { createAccounts } from './accounts/service.ts';
import { sessionHandlers } from './accounts/session-handlers.ts';
import { createSessions } from './accounts/sessions.ts';
import { createSlowDown } from './accounts/slow-down.ts';
import { assistantHandlers } from './ai/assistant/handlers.ts';
import { createAssistant } from './ai/assistant/service.ts';
import { AI_TIMEOUTS, type AiTimeouts } from './ai/providers/timeouts.ts';
import { createWriter } from './ai/providers/writer.ts';
import { aiToolHandlers } from './ai/tools/handlers.ts';
import { createPersonalStyle } from './ai/tools/personal-style.ts';
import { createAiTools } from './ai/tools/service.ts';
import { analyticsHandlers } from './analytics/handlers.ts';
import { createAnalytics } from './analytics/service.ts';
import { createAnalyticsStore } from './analytics/store.ts';
import { AppError } from './app-error.ts';
import { capabilitiesHandlers } from './capabilities/handlers.ts';
import type { Config } from './config/config.ts';
import { correctionHandlers } from './corrections/handlers.ts';
import { createCorrections } from './corrections/service.ts';
import { createCorrectionStore } from './corrections/store.ts';
import type { Database } from './db/database.ts';
import { appOnly } from './http/app-only.ts';
import { registerBillingWebhook } from './http/billing-webhook.ts';
import { createSessionCookie } from './http/cookies.ts';
import { answerError } from './http/error-answer.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { register } from './http/register.ts';
import { registerApiDocs } from './http/register-api-docs.ts';
import type { Log } from './log.ts';
import { chooseMail } from './mail/choose-mail.ts';
import { personalityProfileHandlers } from './personality-profile/handlers.ts';
import { createPersonalityProfileStore } from './personality-profile/store.ts';
import { planHandlers } from './plan/handlers.ts';
import { createLedger } from './plan/ledger.ts';
import { createModelCalls } from './plan/model-calls.ts';
import { createStripePayment } from './plan/payment-stripe.ts';
import { createPlans } from './plan/service.ts';
import { createSubscriptions } from './plan/subscriptions.ts';
import { createSlots } from './scheduling/fair-slots.ts';
import { siteHandlers } from './site/handlers.ts';
import { siteOf } from './site/site.ts';
import { createRecogniser, type Recogniser } from './speech/recognition/recogniser.ts';
import { createActiveTakes } from './takes/active-takes.ts';
import { createCompletion, type Failpoint } from './takes/completion.ts';
import { takeHandlers } from './takes/handlers.ts';
import { createTakes } from './takes/service.ts';
import { createTakeStore } from './takes/store.ts';
import { createSweep } from './takes/sweep.ts';
import { transcriptionHandlers } from './transcriptions/handlers.ts';
import { createFileKeptAudio } from './transcriptions/kept-audio-file.ts';
import { createS3KeptAudio } from './transcriptions/kept-audio-s3.ts';
import { createRemovalNotes } from './transcriptions/removal-store.ts';
import { createRemovals } from './transcriptions/removals.ts';
import { createTranscriptions } from './transcriptions/service.ts';
import { createTranscriptionStore } from './transcriptions/store.ts';
import { userPreferencesHandlers } from './user-preferences/handlers.ts';
import { createUserPreferencesStore } from './user-preferences/store.ts';
import { createActiveVoice } from './voice-profiles/active-voice.ts';
import { voiceProfileHandlers } from './voice-profiles/handlers.ts';
import { createVoiceProfiles } from './voice-profiles/service.ts';
import { createShapeTranscript, prepareShaping } from './voice-profiles/shape-transcript.ts';
import { createVoiceProfileStore } from './voice-profiles/store.ts';

/** Questions to writing services that are open at the same time, in all and of one person. */
const WRITING_PARALLEL = 32;
const WRITING_PARALLEL_PER_PERSON = 3;

/** Where uploads stand while they are worked on, below the data folder. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads');

/** The API, and the work it does beside answering. */
export interface App {
  /** Answers requests: `hono.fetch`. */
  readonly hono: Hono;
  /** Takes up what an earlier process left; settles when all of it has ended, one way or the other. */
  resume(): Promise<void>;
  /** Puts things in order; to be called every few minutes. */
  tidy(): Promise<void>;
  /** Lets go of everyone who only watches, so that a server can close. */
  release(): Promise<void>;
  /** Ends all work. What is not finished is taken up at the next start. */
  stop(): Promise<void>;
}

/**
 * Puts the whole API together on a migrated database. It listens nowhere. For tests: `failpoint` is told how far a recording
 * has come, to end the process there, `recogniser` takes the place of the one that the settings ask for, and
 * `timeouts` of the usual one with writing services.
 */
export function createApp(parts: {
  config: Config;
  database: Database;
  log: Log;
  failpoint?: (step: Failpoint) => void;
  recogniser?: Recogniser;
  timeouts?: AiTimeouts;
}): App {
  const { config, database, log } = parts;
  const cookie = createSessionCookie(config.secure);
  const sessions = createSessions(database);
  const preferences = createUserPreferencesStore(database);
  const profiles = createPersonalityProfileStore(database);
  const voiceProfileStore = createVoiceProfileStore(database);
  const voiceProfiles = createVoiceProfiles(voiceProfileStore);
  const recogniser = parts.recogniser ?? createRecogniser(config, log);
  const keptAudio = config.s3
    ? createS3KeptAudio(config.s3)
    : createFileKeptAudio(join(config.dataDir, 'recordings'));
  const removals = createRemovals({
    ...{ keptAudio, log, notes: createRemovalNotes(database) },
    folder: join(config.dataDir, 'recordings-to-remove'),
  });
  // What an earlier process could not remove; it never fails, and no start waits for it.
  removals.resume();
  const transcriptionStore = createTranscriptionStore(database);
  const transcriptions = createTranscriptions({ store: transcriptionStore, keptAudio, removals });
  const payment = config.stripe && createStripePayment(config.stripe);
  const modelCalls = createModelCalls(database, { quotas: config.quotas, bounds: config.modelCalls });
  const plans = createPlans(database, { quotas: config.quotas, payment, modelCalls });
  const subscriptions = createSubscriptions({ database, payment, log });
  const ledger = createLedger(database, config.quotas);
  const failpoint = parts.failpoint ?? (() => undefined);
  const now = Date.now;
  const folder = join(config.dataDir, 'takes');
  const store = createTakeStore(database, {
    ...{ ledger, now },
    transcriptions: transcriptionStore,
    voiceProfiles: voiceProfileStore,
  });
  const timeouts = parts.timeouts ?? AI_TIMEOUTS;
  const writer = createWriter({
    settings: config.services,
    slots: createSlots(WRITING_PARALLEL, WRITING_PARALLEL_PER_PERSON),
    timeouts,
    spendCall: modelCalls.spend,
  });
  const activeTakes = createActiveTakes({
    ...{ folder, recogniser, ledger },
    requireLanguage: plans.requireLanguage,
    voiceOf: createActiveVoice(voiceProfiles, plans, log),
    onProgress({ personalize, ai_service }, step, voice) {
      if (step === 'piece') failpoint('piece transcribed');
      if (voice) prepareShaping(voice);
      if (personalize === 1) writer.prepare(ai_service as AiService);
    },
  });
  const completion = createCompletion({
    ...{ store, activeTakes, keptAudio, removals, log, failpoint, now },
    shape: createShapeTranscript(log),
    requireLanguage: plans.requireLanguage,
    style: createPersonalStyle({ writer, timeouts, profiles, preferences, log }),
    transcriptions: transcriptionStore,
    keeps: async (owner) => (await preferences.readOf(owner)).keepRecordings,
  });
  const takes = createTakes({
    store,
    activeTakes,
    completion,
    plans,
    firstAble: writer.firstAble,
    failpoint,
  });
  const sweep = createSweep({ folder, store, activeTakes, completion, log, now });

  const aiTools = createAiTools({
    ...{ writer, timeouts, profiles, preferences },
    transcriptions: transcriptionStore,
  });

  const rates = createRateLimiter(config.rateLimits);
  const slowDown = createSlowDown(config.rateLimits);
  const accountStore = createAccountStore(database);
  const checkPassword = createPasswordCheck(accountStore, slowDown);
  const mailing = {
    ...{ log, now },
    store: createLinkStore(database),
    mail: chooseMail(config, log),
    languageOf: async (userId: string) => (await preferences.read(userId)).interfaceLanguage,
  };
  const passwordResets = createPasswordReset({
    ...mailing,
    countRequest: (email) => rates.count('resetMail', email, email),
  });
  const emailLinks = createEmailLinks({
    ...mailing,
    checkPassword,
    accounts: accountStore,
    countAddressMail: (userId) => rates.count('addressMail', userId, userId),
  });

  const exports = createExport(database, now);
  const { dataDir } = config;
  const accounts = createAccounts({ ...{ database, checkPassword, dataDir }, store: accountStore });

  const app = new Hono();
  const { appSecret, host } = config;
  if (appSecret !== null) app.use(appOnly({ secret: appSecret, host, log }));
  registerBillingWebhook(app, subscriptions.handleWebhook, log);
  register(
    app,
    api,
    {
      ...accountHandlers({
        ...{ sessions, cookie, slowDown },
        accounts,
        rates,
        exports,
        archive: createExportArchive({ database, exports, keptAudio }),
        deletion: createDeletion({
          ...{ database, checkPassword, activeTakes, removals, log, now },
          store: accountStore,
          leavePlan: subscriptions.leaveNow,
          cancelOrphanedSubscription: subscriptions.cancelOrphanedSubscription,
        }),
      }),
      ...aiToolHandlers(aiTools),
      ...assistantHandlers(createAssistant({ writer, timeouts, profiles, preferences })),
      ...analyticsHandlers(createAnalytics(createAnalyticsStore(database))),
      ...capabilitiesHandlers({ services: config.services, speech: recogniser.capabilities, database }),
      ...correctionHandlers(
        createCorrections({ store: createCorrectionStore(database), profiles: voiceProfiles, now }),
      ),
      ...emailLinkHandlers(emailLinks),
      ...passwordResetHandlers(passwordResets),
      ...personalityProfileHandlers(profiles),
      ...planHandlers({ plans, subscriptions, userOf: accounts.userOf }),
      ...sessionHandlers(sessions, cookie),
      ...siteHandlers(siteOf(config)),
      ...takeHandlers(takes),
      ...transcriptionHandlers(transcriptions, takes.transcribe, writer.firstAble),
      ...userPreferencesHandlers(preferences),
      ...voiceProfileHandlers(voiceProfiles),
    },
    {
      log,
      sessions,
      cookie,
      rates,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      uploads: uploadsFolder(config.dataDir),
    },
  );

  registerApiDocs(app, { cookieName: cookie.name, secure: config.secure, serverUrl: config.publicUrl });
  const known = new Set(Object.keys(api).map((route) => route.slice(route.indexOf(' ') + 1)));
  app.all('/api/*', (context) =>
    answerError(new AppError(known.has(context.req.path) ? 'method_not_allowed' : 'not_found'), log, null),
  );
  return {
    hono: app,
    resume: sweep.start,
    tidy: sweep.tick,
    release: activeTakes.endFeeds,
    async stop() {
      await activeTakes.stopAll();
      await recogniser.close();
    },
  };
}
