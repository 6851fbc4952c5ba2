import type { InterfaceLanguage, RecordingLanguage } from '../../src/contract/languages.ts';
import { APP_ORIGIN } from '../protocol/app-origin.ts';

/** The used part of Electron's `session`. */
export interface SpellingPort {
  readonly availableSpellCheckerLanguages: readonly string[];
  setSpellCheckerEnabled(isEnabled: boolean): void;
  setSpellCheckerDictionaryDownloadURL(address: string): void;
  setSpellCheckerLanguages(languages: string[]): void;
}

export interface Spelling {
  /** From now on, checks these languages, as far as the system can. */
  show(languages: readonly SpokenLanguage[]): void;
}

type SpokenLanguage = InterfaceLanguage | RecordingLanguage;

/**
 * Address from which Chromium would fetch the dictionaries that the system lacks. It leads nowhere: the default is a
 * server of Google's, which would learn each language, and each computer that uses the app.
 */
const NO_DICTIONARIES = `${APP_ORIGIN}/no-dictionaries/`;

/** Codes of dictionaries whose names differ from the language's code, the most spoken variant first. */
const VARIANTS: Readonly<Partial<Record<SpokenLanguage, readonly string[]>>> = {
  en: ['en-US', 'en-GB'],
  pt: ['pt-BR', 'pt-PT'],
  no: ['nb'],
};

/** True if the system provides a spell checker: on Linux, Chromium knows only dictionaries that it fetches. */
export const hasSpelling = (platform: NodeJS.Platform): boolean => platform !== 'linux';

/**
 * Codes of the spell checker for languages, without unsupported ones. `system`: the user's languages as BCP 47 tags,
 * which include the region.
 */
export function spellingCodes(
  languages: readonly SpokenLanguage[],
  system: readonly string[],
  available: readonly string[],
): string[] {
  const codeOf = (language: SpokenLanguage): string | undefined => {
    const regional = system.filter((tag) => tag.split('-')[0] === language);
    const wanted = [...regional, language, ...(VARIANTS[language] ?? [])];
    return wanted.find((code) => available.includes(code));
  };
  return [...new Set(languages.map(codeOf))].filter((code) => code !== undefined);
}

/** How many languages of recordings are checked beside the interface's. */
const RECENT_MAX = 3;

/** The languages of the last recordings, the latest first, without `auto`. */
export function recentLanguages(
  latest: RecordingLanguage,
  previous: readonly RecordingLanguage[],
): readonly RecordingLanguage[] {
  if (latest === 'auto') return previous;
  return [latest, ...previous.filter((language) => language !== latest)].slice(0, RECENT_MAX);
}

/** Prepares the spell checker, which uses no network. Call it before the first page is opened. */
export function createSpelling(
  port: SpellingPort,
  platform: NodeJS.Platform,
  systemLanguages: () => readonly string[],
): Spelling {
  port.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARIES);
  port.setSpellCheckerEnabled(hasSpelling(platform));
  return {
    show(languages) {
      // macOS detects the language by itself, and Electron's calls have no effect there.
      if (platform === 'darwin' || !hasSpelling(platform)) return;
      const codes = spellingCodes(languages, systemLanguages(), port.availableSpellCheckerLanguages);
      // Without any language, Chromium would check every text as English.
      port.setSpellCheckerEnabled(codes.length > 0);
      port.setSpellCheckerLanguages(codes);
    },
  };
}
