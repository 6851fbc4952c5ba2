import {
  type InterfaceLanguage,
  LANGUAGE_NAMES,
  type RecordingLanguage,
} from '../../src/contract/languages.ts';

/** The text with a capital at its beginning. */
export const capitalised = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** The name of a recording language in the interface language, in its form within a sentence. */
export const languageInText = (code: Exclude<RecordingLanguage, 'auto'>, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? LANGUAGE_NAMES[code];

/** The name of a recording language in the interface language, capitalised. */
export const languageName = (code: Exclude<RecordingLanguage, 'auto'>, locale: string): string =>
  capitalised(languageInText(code, locale), locale);

/** The name of a language in that language, for users who can't read the current one. */
export function nativeLanguageName(code: InterfaceLanguage): string {
  return capitalised(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code, code);
}

/** The name of a text's language (a BCP 47 tag) in the interface language; the tag itself if it has none. */
export function textLanguageName(tag: string, locale: string): string {
  try {
    return capitalised(new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag, locale);
  } catch {
    // Not every tag that an engine reports is well-formed.
    return tag;
  }
}
