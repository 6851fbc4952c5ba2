import type { Transcription } from '../../src/contract/api/transcriptions.ts';
import { recordingLanguageOf } from '../../src/contract/languages.ts';

/** The attribute `lang` of words in the language of a recording; undefined if that is unknown. */
export function langOf(language: string): string | undefined {
  const code = recordingLanguageOf(language);
  return code === 'auto' ? undefined : code;
}

/**
 * The `lang` of a text: of its translation, or of its recording. A service that has written it may have translated it
 * when that was not stored yet.
 */
export const langOfText = ({
  text,
  language,
  writtenBy,
  translatedTo,
}: Pick<Transcription, 'text' | 'language' | 'writtenBy' | 'translatedTo'>) =>
  translatedTo ?? (text !== '' && writtenBy === null ? langOf(language) : undefined);
