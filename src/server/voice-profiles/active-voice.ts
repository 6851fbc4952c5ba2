import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Plans } from '../plan/service.ts';
import type { VoiceProfiles } from './service.ts';

/**
 * The profile that shapes what a person says now; null for none. A language that their plan does not include is not
 * taken from it: what is said without naming a language is understood under every plan. It never throws: a profile that
 * can't be read costs the shape of a text, and not the recording.
 */
export function createActiveVoice(
  profiles: Pick<VoiceProfiles, 'active'>,
  plans: Plans,
  log: Log,
): (owner: number) => Promise<VoiceProfile | null> {
  async function read(owner: number): Promise<VoiceProfile | null> {
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
  }
  return (owner) =>
    read(owner).catch((error: unknown) => {
      // Its name only: a message could hold what stands in a profile.
      const type = error instanceof Error ? error.name : 'unknown';
      log.warn({ err: { type } }, 'the voice profile could not be read');
      return null;
    });
}
