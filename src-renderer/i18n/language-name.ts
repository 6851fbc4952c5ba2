import {
  type InterfaceLanguage,
  LANGUAGE_NAMES,
  type RecordingLanguage,
} from '../../src/contract/languages.ts';

/** The name of a recording language in the interface language, capitalised. */
export function languageName(code: Exclude<RecordingLanguage, 'auto'>, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? LANGUAGE_NAMES[code];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The name of a language in that language, for users who can't read the current one. */
export function ownName(code: InterfaceLanguage): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The name of a text's language, a tag of BCP 47, in the interface language; the tag itself where it has none. */
export function textLanguageName(tag: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    // Not every tag that an engine reports is well-formed.
    return tag;
  }
}
