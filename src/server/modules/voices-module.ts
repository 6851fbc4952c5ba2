import { correctionHandlers } from '../corrections/handlers.ts';
import { createCorrections } from '../corrections/service.ts';
import { CorrectionStore } from '../corrections/store.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createActiveVoice } from '../voice-profiles/active-voice.ts';
import { voiceProfileHandlers } from '../voice-profiles/handlers.ts';
import { VoiceProfiles } from '../voice-profiles/service.ts';
import { createVoiceProfileStore } from '../voice-profiles/store.ts';
import type { PlanModule } from './plan-module.ts';

/** Voice profiles, and the corrections that extend their vocabulary. */
export function voicesModule(parts: { database: Database; plan: PlanModule; log: Log }) {
  const { database, plan, log } = parts;
  const store = createVoiceProfileStore(database);
  const profiles = new VoiceProfiles(store);
  const corrections = createCorrections({ store: new CorrectionStore(database), profiles, now: Date.now });
  return {
    store,
    voiceOf: createActiveVoice(profiles, plan.plans, log),
    handlers: { ...voiceProfileHandlers(profiles), ...correctionHandlers(corrections) },
  };
}
export type VoicesModule = ReturnType<typeof voicesModule>;
