import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { askLanguageWorker } from '../ai/local/language-worker-client.ts';
import type { Log } from '../log.ts';
import type { Heard } from '../text-shaping/shape-text.ts';

/** A text as a voice profile asks for; where it could not be shaped (`isShaped` false), as it was heard. */
export interface ShapedText {
  readonly text: string;
  readonly isShaped: boolean;
}

/** Writes what was heard as a voice profile asks for. It never throws: what can't be shaped stays as it was heard. */
export type ShapeTranscript = (heard: Heard, voice: VoiceProfile) => Promise<ShapedText>;

/** Shapes in the language worker's thread: dictionaries and tables are large, and a long text takes a while. */
export function createShapeTranscript(log: Log): ShapeTranscript {
  return async ({ text, segments, language }, voice) => {
    try {
      const base = language?.toLowerCase().split(/[-_]/)[0] ?? null;
      const { speakingPace, autoCorrect, includePunctuation, capitalizeFirstWord } = voice;
      const { paragraphStyle, numberFormat, dateFormat, vocabulary } = voice;
      const shaped = await askLanguageWorker('shape', {
        heard: { text, segments, language: base },
        rules: {
          ...{ speakingPace, autoCorrect, includePunctuation, capitalizeFirstWord },
          ...{ paragraphStyle, numberFormat, dateFormat, vocabulary },
        },
      });
      return { text: shaped === '' ? text : shaped, isShaped: true };
    } catch (error) {
      // Its name only: a message could hold what was said.
      log.warn(
        { err: { type: error instanceof Error ? error.name : 'unknown' } },
        'a text could not be shaped',
      );
      return { text, isShaped: false };
    }
  };
}

/** Has what shaping needs ready by the time that a text is there; how it turns out does not matter here. */
export function prepareShaping({ autoCorrect, preferredLanguage, vocabulary }: VoiceProfile): void {
  const mayBeEnglish = preferredLanguage === '' || preferredLanguage === 'en';
  if (mayBeEnglish && autoCorrect && vocabulary.length > 0)
    askLanguageWorker('prepareShape', {}).catch(() => undefined);
}
