import { speakerTurns } from '../../text/speaker-turns.ts';
import type { RecognisedSpeech } from '../text-shaping/shape-rules.ts';
import type { ShapedText, ShapeTranscript, ShapingInput } from '../voice-profiles/shape-transcript.ts';

/** The turns of a meeting are its paragraphs: each is shaped alone and stays one. */
async function shapeEach(
  shape: ShapeTranscript,
  texts: readonly string[],
  language: string | null,
  shaping: ShapingInput,
): Promise<ShapedText> {
  const { voiceProfile } = shaping;
  const ofTurn: ShapingInput = {
    ...shaping,
    voiceProfile: voiceProfile && { ...voiceProfile, paragraphStyle: 'single' },
  };
  const shapedTexts: string[] = [];
  let areShaped = true;
  for (const text of texts) {
    const shaped = await shape({ text, segments: [], language }, ofTurn);
    shapedTexts.push(shaped.text);
    areShaped &&= shaped.isShaped;
  }
  return {
    text: shapedTexts.join(voiceProfile?.paragraphStyle === 'double' ? '\n\n' : '\n'),
    isShaped: areShaped,
    isSent: false,
  };
}

/** Applies a voice profile and learned words to recognised speech; the turns of its speakers stay apart. */
export async function shapeTurns(
  shape: ShapeTranscript,
  speech: RecognisedSpeech,
  shaping: ShapingInput,
): Promise<ShapedText> {
  const turns = speakerTurns(speech.segments).map(({ text }) => text);
  return turns.length === 0 ? shape(speech, shaping) : shapeEach(shape, turns, speech.language, shaping);
}

/** Applies them to a version of speech, such as one in the user's style, in which each turn has its own line. */
export async function shapeVersion(
  shape: ShapeTranscript,
  version: string,
  { segments, language }: Pick<RecognisedSpeech, 'segments' | 'language'>,
  shaping: ShapingInput,
): Promise<ShapedText> {
  if (speakerTurns(segments).length === 0) return shape({ text: version, segments: [], language }, shaping);
  const lines = version.split('\n').filter((line) => line.trim() !== '');
  return shapeEach(shape, lines, language, shaping);
}
