import { LANGUAGE_NAMES } from '../../../contract/languages.ts';

/** The English name of a language code, or the code if it is unknown. */
export function languageName(code: string): string {
  return code in LANGUAGE_NAMES ? LANGUAGE_NAMES[code as keyof typeof LANGUAGE_NAMES] : code;
}

/** Returns ` in Dutch`, for a sentence about a text; empty if the language is unknown. */
export function inLanguage(code: string | null): string {
  return code === null ? '' : ` in ${languageName(code)}`;
}
