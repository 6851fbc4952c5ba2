import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Plans } from '../plan/service.ts';
import type { VoiceProfiles } from './service.ts';

/**
 * The voice profile for a user's new recordings; null for none. Its language is ignored if the plan does not
 * include it; recording without a chosen language is possible on every plan. Never throws: an unreadable
 * profile must not cost the recording.
 */
export function createActiveVoiceProfile(
  profiles: Pick<VoiceProfiles, 'active'>,
  plans: Plans,
  log: Log,
): (owner: number) => Promise<VoiceProfile | null> {
  async function read(owner: number): Promise<VoiceProfile | null> {
    const profile = await profiles.active(owner);
    if (!profile || profile.preferredLanguage === '') return profile;
    try {
      await plans.requireLanguage(owner, profile.preferredLanguage);
      return profile;
    } catch (error) {
      if (error instanceof AppError && error.code === 'plan_required')
        return { ...profile, preferredLanguage: '' };
      throw error;
    }
  }
  return (owner) =>
    read(owner).catch((error: unknown) => {
      // The name only: a message could contain profile content.
      const type = error instanceof Error ? error.name : 'unknown';
      log.warn({ err: { type } }, 'the voice profile could not be read');
      return null;
    });
}
