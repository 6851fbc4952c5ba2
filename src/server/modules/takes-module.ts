import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AiService } from '../../contract/api/ai-services.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Recogniser } from '../speech/recognition/recogniser.ts';
import { ActiveTakes } from '../takes/active-takes.ts';
import { Completion, type Failpoint } from '../takes/completion.ts';
import { takeHandlers } from '../takes/handlers.ts';
import { Takes } from '../takes/service.ts';
import { TakeStore } from '../takes/store.ts';
import { createSweep } from '../takes/sweep.ts';
import { createShapeTranscript, prepareShaping } from '../voice-profiles/shape-transcript.ts';
import type { AiModule } from './ai-module.ts';
import type { PlanModule } from './plan-module.ts';
import type { TranscriptionsModule } from './transcriptions-module.ts';
import type { UsersModule } from './users-module.ts';
import type { VoicesModule } from './voices-module.ts';

const RELEASE_MS = 5 * 60_000;

interface TakesModuleParts {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
  recogniser: Recogniser;
  users: UsersModule;
  plan: PlanModule;
  voices: VoicesModule;
  ai: AiModule;
  transcriptions: TranscriptionsModule;
  failpoint(step: Failpoint): void;
}

function createActiveTakes({ config, recogniser, plan, voices, ai, failpoint }: TakesModuleParts) {
  return new ActiveTakes({
    folder: join(config.dataDir, 'takes'),
    recogniser,
    ledger: plan.ledger,
    requireLanguage: (owner, language) => plan.plans.requireLanguage(owner, language),
    voiceOf: voices.voiceOf,
    onProgress({ personalize, ai_service }, step, voice) {
      if (step === 'piece') failpoint('piece transcribed');
      if (voice) prepareShaping(voice);
      if (personalize === 1) ai.writer.prepare(ai_service as AiService);
    },
  });
}

/** Takes: received, recognised, and transcribed once. */
export function takesModule(parts: TakesModuleParts) {
  const { config, database, log, jobs, users, plan, voices, ai, transcriptions, failpoint } = parts;
  const now = Date.now;
  const store = new TakeStore(database, {
    ledger: plan.ledger,
    now,
    transcriptions: transcriptions.store,
    voiceProfiles: voices.store,
  });
  const activeTakes = createActiveTakes(parts);
  const completion = new Completion({
    ...{ store, activeTakes, log, failpoint, now },
    keptAudio: transcriptions.keptAudio,
    removals: transcriptions.removals,
    shape: createShapeTranscript(log),
    requireLanguage: (owner, language) => plan.plans.requireLanguage(owner, language),
    style: ai.style,
    transcriptions: transcriptions.store,
    keeps: async (owner) => (await users.preferences.readOf(owner)).keepRecordings,
  });
  const takes = new Takes({
    ...{ store, activeTakes, completion, failpoint },
    plans: plan.plans,
    firstAble: ai.writer.firstAble,
  });
  const folder = join(config.dataDir, 'takes');
  const sweep = createSweep({ folder, store, activeTakes, completion, log, now });
  jobs.work('release-minutes', (_, signal) => sweep.releaseIdle(signal));
  jobs.every('release-minutes', RELEASE_MS);
  jobs.work('delete-sound', ({ prefix }) => rm(join(folder, prefix), { recursive: true, force: true }));
  return {
    takes,
    activeTakes,
    sweep,
    handlers: takeHandlers(takes),
  };
}
export type TakesModule = ReturnType<typeof takesModule>;
