import type { PersonalityProfile } from '../../../contract/api/personality-profile.ts';
import { LANGUAGE_NAMES } from '../../../contract/languages.ts';

export interface LocalRequest {
  readonly text: string;
  /** ISO 639-1 code of the text; `auto` or null if unknown. */
  readonly language: string | null;
  readonly profile: PersonalityProfile;
  readonly emojiStyle: 'all' | 'basic';
  /** Stops work that is done in pieces. */
  readonly signal: AbortSignal;
}

/** `note`: what could not be done without a writing service, as a message for the user; null if nothing. */
export interface LocalResult {
  readonly text: string;
  readonly note: string | null;
}

/** A request with a resolved language: a code, or `und`. */
export interface ResolvedRequest extends LocalRequest {
  readonly language: string;
}

/** How a tool works without a writing service. */
export interface LocalImplementation {
  /** True when the tool works the same in every language, so that none needs to be detected. */
  readonly isLanguageIndependent?: true;
  readonly run: (request: ResolvedRequest) => Promise<LocalResult>;
}

export const ENGLISH = 'en';
export const UNKNOWN_LANGUAGE = 'und';

const nameOf = (language: string): string =>
  language in LANGUAGE_NAMES ? LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES] : 'this language';

/** The note of a tool that supports only English. `what`: for example `grammar can be checked`. */
export const englishOnlyNote = (what: string, language: string): string =>
  `Without a writing service ${what} in English only, not in ${nameOf(language)}.`;
