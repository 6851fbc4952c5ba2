import type { PersonalityProfile } from '../../../contract/api/personality-profile.ts';
import { LANGUAGE_NAMES } from '../../../contract/languages.ts';

export interface LocalRequest {
  readonly text: string;
  /** ISO 639-1 code of the text, `auto` or null where it is not known. */
  readonly language: string | null;
  readonly profile: PersonalityProfile;
  readonly emojiStyle: 'all' | 'basic';
}

/** `note`: what could not be done without a writing service, in words for people; null where there is nothing to say. */
export interface LocalResult {
  readonly text: string;
  readonly note: string | null;
}

/** A request whose language is known as far as it can be: a code, or `und`. */
export interface KnownRequest extends LocalRequest {
  readonly language: string;
}

/** How a tool is done without a writing service. */
export interface LocalWork {
  /** Whether it is the same in every language, so that nobody has to tell which it is. */
  readonly anyLanguage?: true;
  readonly run: (request: KnownRequest) => Promise<LocalResult>;
}

export const ENGLISH = 'en';
export const UNKNOWN_LANGUAGE = 'und';

const nameOf = (language: string): string =>
  language in LANGUAGE_NAMES ? LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES] : 'this language';

/** The note of a tool that knows English alone. `what`: such as `grammar can be checked`. */
export const englishOnly = (what: string, language: string): string =>
  `Without a writing service ${what} in English only, not in ${nameOf(language)}.`;
