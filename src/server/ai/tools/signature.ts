import type { PersonalityProfile } from '../../../contract/api/personality-profile.ts';

/**
 * The user's signature: the nickname, if there is one, in friendly texts, and the full name in formal ones.
 */
export function signatureOf({
  name,
  nickname,
  formalLanguage,
  writingStyle,
}: Pick<PersonalityProfile, 'name' | 'nickname' | 'formalLanguage' | 'writingStyle'>): string {
  const isFriendly = !formalLanguage && writingStyle !== 'academic';
  return isFriendly && nickname !== '' ? nickname : name;
}
