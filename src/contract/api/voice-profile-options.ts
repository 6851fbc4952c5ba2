import { TEXT_CHANNELS } from './text-channels.ts';

/** Options of a voice profile, as plain constants: a form can show them without a schema library. */

export const SPEAKING_PACES = ['slow', 'normal', 'fast'] as const;
export type SpeakingPace = (typeof SPEAKING_PACES)[number];

export const VOCABULARY_LEVELS = ['simple', 'standard', 'advanced', 'technical'] as const;

/** `auto`: a new line per paragraph; `single`: one paragraph; `double`: a blank line between paragraphs. */
export const PARAGRAPH_STYLES = ['auto', 'single', 'double'] as const;

/** `numeric`: 25; `words`: twenty-five; `mixed`: one to nine in words, all others in digits. */
export const NUMBER_FORMATS = ['numeric', 'words', 'mixed'] as const;

/** Languages (ISO 639-1) whose spoken numbers, and whose dates, can be reformatted. */
export const NUMBER_LANGUAGES: readonly string[] = ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt'];
export const DATE_LANGUAGES: readonly string[] = [
  ...['en', 'nl', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh', 'sv'],
];

/**
 * What a "send" at the end of a recording does. `none`: it is part of the text. Otherwise the text is prepared for a
 * channel; if it was pasted into another program, Enter is pressed there.
 */
export const SPOKEN_SENDS = ['none', ...TEXT_CHANNELS] as const;
export type SpokenSend = (typeof SPOKEN_SENDS)[number];

export const DATE_FORMATS = ['mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'] as const;

/** Defaults of a new profile. */
export const VOICE_PROFILE_DEFAULTS = {
  description: '',
  speakingPace: 'normal',
  accentType: '',
  vocabularyLevel: 'standard',
  preferredLanguage: 'en',
  autoCorrect: true,
  includePunctuation: true,
  capitalizeFirstWord: true,
  paragraphStyle: 'auto',
  numberFormat: 'numeric',
  dateFormat: 'mm/dd/yyyy',
  spokenCommands: false,
  spokenSend: 'none',
} as const;
