import { join } from 'node:path';
import type { AiService } from '../../contract/api/ai-services.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Operation } from '../operation/operation.ts';
import type { Admit } from '../operation/overload.ts';
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

interface TakesModuleParts {
  config: Config;
  database: Database;
  log: Log;
  recogniser: Recogniser;
  users: UsersModule;
  plan: PlanModule;
  voices: VoicesModule;
  ai: AiModule;
  transcriptions: TranscriptionsModule;
  operation: Operation;
  /** Refuses new takes in an overload. */
  admit: Admit;
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
  const { config, database, log, users, plan, voices, ai, transcriptions, failpoint } = parts;
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
    ...{ metrics: parts.operation.metrics, tracer: parts.operation.tracer },
    keptAudio: transcriptions.keptAudio,
    removals: transcriptions.removals,
    shape: createShapeTranscript(log),
    requireLanguage: (owner, language) => plan.plans.requireLanguage(owner, language),
    style: ai.style,
    transcriptions: transcriptions.store,
    keeps: async (owner) => (await users.preferences.readOf(owner)).keepRecordings,
  });
  const takes = new Takes({
    ...{ store, activeTakes, completion, failpoint, admit: parts.admit },
    plans: plan.plans,
    firstAble: ai.writer.firstAble,
  });
  const folder = join(config.dataDir, 'takes');
  return {
    takes,
    activeTakes,
    sweep: createSweep({ folder, store, activeTakes, completion, log, now }),
    handlers: takeHandlers(takes),
  };
}
export type TakesModule = ReturnType<typeof takesModule>;
