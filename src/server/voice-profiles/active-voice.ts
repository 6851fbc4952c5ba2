import type { VoiceProfile } from '../../contract/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Plans } from '../plan/service.ts';
import type { VoiceProfiles } from './service.ts';

/**
 * The profile that shapes what a person says now; null for none. A language that their plan does not include is not
 * taken from it: what is said without naming a language is understood under every plan.
 */
export function createActiveVoice(
  profiles: VoiceProfiles,
  plans: Plans,
): (owner: number) => Promise<VoiceProfile | null> {
  return async (owner) => {
    const voice = await profiles.active(owner);
    if (!voice || voice.preferredLanguage === '') return voice;
    try {
      await plans.requireLanguage(owner, voice.preferredLanguage);
      return voice;
    } catch (error) {
      if (error instanceof AppError && error.code === 'plan_required')
        return { ...voice, preferredLanguage: '' };
      throw error;
    }
  };
}
