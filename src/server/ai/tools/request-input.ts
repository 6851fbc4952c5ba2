import type { PersonalityProfileStore } from '../../personality-profile/store.ts';
import type { SessionUser } from '../../session-user.ts';
import type { UserPreferencesStore } from '../../user-preferences/store.ts';
import { preferredModelOf } from '../writing/preferred-model.ts';

/** The text of a request, and its options. */
interface ToolOptions {
  readonly text: string;
  readonly language?: string | undefined;
  readonly targetLanguage?: string;
  readonly instruction?: string;
}

/** Completes tool requests with the user's profile and preferences. */
export function createRequestInput(parts: {
  profiles: PersonalityProfileStore;
  preferences: UserPreferencesStore;
}) {
  const { profiles, preferences } = parts;

  /** The input of a tool for a user's request, and the model the user prefers. */
  return async ({ userId }: SessionUser, { text, language, targetLanguage, instruction }: ToolOptions) => {
    const [profile, userPreferences] = await Promise.all([profiles.read(userId), preferences.read(userId)]);
    return {
      input: {
        text,
        profile,
        emojiStyle: userPreferences.emojiStyle,
        language: language === 'auto' ? null : (language ?? null),
        targetLanguage: targetLanguage ?? null,
        instruction: instruction ?? null,
      },
      preferredModel: preferredModelOf(userPreferences),
    };
  };
}

export type RequestInput = ReturnType<typeof createRequestInput>;
