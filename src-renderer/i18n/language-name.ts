import {
  type InterfaceLanguage,
  LANGUAGE_NAMES,
  type RecordingLanguage,
} from '../../src/contract/languages.ts';

/** The name of a language of recordings in the language of the interface, with a capital. */
export function languageName(code: Exclude<RecordingLanguage, 'auto'>, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? LANGUAGE_NAMES[code];
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The name of a language in that language: whoever can't read the interface finds their own. */
export function ownName(code: InterfaceLanguage): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
