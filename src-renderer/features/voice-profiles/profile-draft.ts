import { VOICE_PROFILE_DEFAULTS } from '../../../src/contract/api/voice-profile-options.ts';
import type { VoiceProfile, VoiceProfileForm } from '../../../src/contract/api/voice-profiles.ts';
import { NAME_MAX, VOICE_PROFILE } from '../../../src/contract/limits.ts';
import type { TextKey } from '../../i18n/text-keys.ts';

/** The initial form values: defaults for a new profile, otherwise those of the edited one. */
export function draftOf(profile: VoiceProfile | null): VoiceProfileForm {
  if (!profile) return { ...VOICE_PROFILE_DEFAULTS, name: '', vocabulary: [] };
  const { id, isActive, totalTranscriptions, totalWords, averageAccuracy, lastUsedAt, ...form } = profile;
  return form;
}

export interface Fault {
  readonly key: TextKey<'voice-profiles'>;
  readonly max: number;
}

/** The validation errors of a draft, by field, matching those of the contract's schema. */
export function draftFaults({
  name,
  description,
  accentType,
}: VoiceProfileForm): Partial<Record<'name' | 'description' | 'accentType', Fault>> {
  const tooLong = (text: string, max: number): Fault | null =>
    text.trim().length > max ? { key: 'voice.tooLong', max } : null;
  const missing: Fault | null = name.trim() === '' ? { key: 'voice.nameRequired', max: NAME_MAX } : null;
  const faults = {
    name: missing ?? tooLong(name, NAME_MAX),
    description: tooLong(description, VOICE_PROFILE.descriptionMax),
    accentType: tooLong(accentType, VOICE_PROFILE.accentMax),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
