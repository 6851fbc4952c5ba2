import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { baseLanguage } from '../../contract/languages.ts';
import { finishParagraph, textInParagraphs } from '../../speech/recognised-text.ts';
import { runLanguageTask } from '../ai/local/language-worker-client.ts';
import type { Log } from '../log.ts';
import type { LearnedPair } from '../text-shaping/learned-words.ts';
import { equalsSegments, type RecognisedSpeech, type ShapeResult } from '../text-shaping/shape-rules.ts';

/** A text formatted by a voice profile; if that failed (`isShaped` false), as it is without one. */
export interface ShapedText extends ShapeResult {
  readonly isShaped: boolean;
}

/**
 * Inputs of text shaping: a voice profile, null for none, and learned replacements. `isUnfinished`: the engine's
 * English text has slips, and small letters at sentence starts.
 */
export interface ShapingInput {
  readonly voiceProfile: VoiceProfile | null;
  readonly learned: readonly LearnedPair[];
  readonly isUnfinished?: boolean;
}

/** Formats recognised speech. Never throws: on failure the text has its paragraphs, and nothing else. */
export type ShapeTranscript = (speech: RecognisedSpeech, shaping: ShapingInput) => Promise<ShapedText>;

/** The settings of a profile that shape text. */
function rulesOf(profile: VoiceProfile) {
  const { speakingPace, autoCorrect, includePunctuation, capitalizeFirstWord } = profile;
  const { paragraphStyle, numberFormat, dateFormat, vocabulary, spokenCommands, spokenSend } = profile;
  return {
    speakingPace,
    autoCorrect,
    includePunctuation,
    capitalizeFirstWord,
    paragraphStyle,
    numberFormat,
    dateFormat,
    vocabulary,
    spokenCommands,
    spokenSend,
  };
}

/** A text without a voice profile, in paragraphs. The turn of a speaker, which has no segments, stays one. */
function plainText({ text, segments, language }: RecognisedSpeech, isUnfinished = false): string {
  const finish = isUnfinished ? finishParagraph : undefined;
  return equalsSegments({ text, segments })
    ? textInParagraphs(segments, language, finish)
    : (finish?.(text) ?? text);
}

/** The same after a failure; `text` if its words are the reason. */
function plainTextOr(text: string, speech: RecognisedSpeech, isUnfinished?: boolean): string {
  try {
    return plainText(speech, isUnfinished);
  } catch {
    return text;
  }
}

/** A text with its learned replacements. */
const withLearned = async (text: string, learned: readonly LearnedPair[]): Promise<string> =>
  learned.length === 0 ? text : runLanguageTask('learned', { text, learned });

/** Shapes in the language worker's thread: its dictionaries are large, and long texts take a while. */
export function createShapeTranscript(log: Log): ShapeTranscript {
  return async (speech, shaping) => {
    const { text, segments, language } = speech;
    const { voiceProfile, learned } = shaping;
    try {
      const speechToShape = { text, segments, language: language === null ? null : baseLanguage(language) };
      const shaped = voiceProfile
        ? await runLanguageTask('shape', {
            speech: speechToShape,
            rules: { ...rulesOf(voiceProfile), learned },
          })
        : { text: await withLearned(plainText(speechToShape, shaping.isUnfinished), learned), isSent: false };
      return shaped.text === '' ? { text, isShaped: true, isSent: false } : { ...shaped, isShaped: true };
    } catch (error) {
      // The name only: a message could contain spoken text.
      log.warn(
        { err: { type: error instanceof Error ? error.name : 'unknown' } },
        'a text could not be shaped',
      );
      return { text: plainTextOr(text, speech, shaping.isUnfinished), isShaped: false, isSent: false };
    }
  };
}

/** Prepares shaping before the text exists; failures are ignored here. */
export function prepareShaping({ autoCorrect, preferredLanguage, vocabulary }: VoiceProfile): void {
  const mayBeEnglish = preferredLanguage === '' || preferredLanguage === 'en';
  if (mayBeEnglish && autoCorrect && vocabulary.length > 0)
    runLanguageTask('prepareShape', {}).catch(() => undefined);
}
