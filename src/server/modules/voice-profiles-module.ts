import { correctionHandlers } from '../corrections/handlers.ts';
import { createLearnedStore } from '../corrections/learned-store.ts';
import { createCorrections } from '../corrections/service.ts';
import { CorrectionStore } from '../corrections/store.ts';
import { createWordsInUse } from '../corrections/words-in-use.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createActiveVoiceProfile } from '../voice-profiles/active-voice-profile.ts';
import { voiceProfileHandlers } from '../voice-profiles/handlers.ts';
import { VoiceProfiles } from '../voice-profiles/service.ts';
import { createVoiceProfileStore } from '../voice-profiles/store.ts';
import type { PlanModule } from './plan-module.ts';
import type { UsersModule } from './users-module.ts';

/** Voice profiles and learned words. */
export function voiceProfilesModule(parts: {
  database: Database;
  plan: PlanModule;
  users: Pick<UsersModule, 'preferences'>;
  log: Log;
}) {
  const { database, plan, users, log } = parts;
  const store = createVoiceProfileStore(database);
  const profiles = new VoiceProfiles(store);
  const words = createLearnedStore(database);
  const learnsWords = async (owner: number) => (await users.preferences.readOf(owner)).learnWords;
  const corrections = createCorrections({
    store: new CorrectionStore(database),
    words,
    profiles,
    isLearning: learnsWords,
    now: Date.now,
  });
  return {
    store,
    voiceProfileOf: createActiveVoiceProfile(profiles, plan.plans, log),
    learnedWordsOf: createWordsInUse({ words, isLearning: learnsWords, log }),
    handlers: { ...voiceProfileHandlers(profiles), ...correctionHandlers(corrections) },
  };
}
export type VoiceProfilesModule = ReturnType<typeof voiceProfilesModule>;
