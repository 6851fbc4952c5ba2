/** Languages a recording can be in, as shown in the recorder; `auto` lets the engine decide. */
export const RECORDING_LANGUAGES = [
  'auto',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'ru',
  'ja',
  'ko',
  'zh',
  'ar',
  'hi',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'pl',
  'tr',
] as const;
export type RecordingLanguage = (typeof RECORDING_LANGUAGES)[number];

/** Languages that a text can be translated into. */
export const TRANSLATION_LANGUAGES = RECORDING_LANGUAGES.filter((code) => code !== 'auto');
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];
export const TRANSLATION_LANGUAGE_DEFAULT: TranslationLanguage = 'en';

/** Languages of the interface. */
export const INTERFACE_LANGUAGES = [
  'en',
  'nl',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'ru',
  'ja',
  'ko',
  'zh',
  'ar',
] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** Languages of the interface that are written from right to left. */
export const RIGHT_TO_LEFT: readonly string[] = ['ar'] satisfies InterfaceLanguage[];

/** The language of a tag without region and script, in lower case: `de` of `de-AT` and of `de_AT`. */
export const baseLanguage = (tag: string): string => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** The interface language for a BCP 47 tag, ignoring region and script; null if there is none. */
export function interfaceLanguageOf(tag: string): InterfaceLanguage | null {
  const base = baseLanguage(tag);
  return INTERFACE_LANGUAGES.find((code) => code === base) ?? null;
}

/**
 * The first supported interface language among the user's languages, best first; English if there is none.
 */
export function preferredLanguage(tags: readonly string[]): InterfaceLanguage {
  for (const tag of tags) {
    const language = interfaceLanguageOf(tag);
    if (language) return language;
  }
  return 'en';
}

/** English names of all language codes used above. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
  ru: 'Russian',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Chinese',
  ar: 'Arabic',
  hi: 'Hindi',
  nl: 'Dutch',
  sv: 'Swedish',
  da: 'Danish',
  no: 'Norwegian',
  fi: 'Finnish',
  pl: 'Polish',
  tr: 'Turkish',
} as const satisfies Record<Exclude<RecordingLanguage, 'auto'> | InterfaceLanguage, string>;

/** The recording language of a tag or of an English name, as transcripts have either; `auto` for another or none. */
export function recordingLanguageOf(tagOrName: string | null): RecordingLanguage {
  const base = baseLanguage(tagOrName ?? '');
  const isIt = (code: RecordingLanguage) =>
    code === base || (code !== 'auto' && LANGUAGE_NAMES[code].toLowerCase() === base);
  return RECORDING_LANGUAGES.find(isIt) ?? 'auto';
}
