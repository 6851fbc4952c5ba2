import { LANGUAGE_NAMES } from '../../../contract/languages.ts';

/** The English name of a language by its code, or the code where it has none here. */
export function languageName(code: string): string {
  return code in LANGUAGE_NAMES ? LANGUAGE_NAMES[code as keyof typeof LANGUAGE_NAMES] : code;
}

/** ` in Dutch`, for a sentence about a text; nothing where its language is not known. */
export function inLanguage(code: string | null): string {
  return code === null ? '' : ` in ${languageName(code)}`;
}
