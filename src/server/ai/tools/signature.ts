import type { PersonalityProfile } from '../../../contract/api/personality-profile.ts';

/** How a person signs: with the nickname in friendly texts, where there is one, and with the whole name in formal ones. */
export function signatureOf({
  name,
  nickname,
  formalLanguage,
  writingStyle,
}: Pick<PersonalityProfile, 'name' | 'nickname' | 'formalLanguage' | 'writingStyle'>): string {
  const isFriendly = !formalLanguage && writingStyle !== 'academic';
  return isFriendly && nickname !== '' ? nickname : name;
}
