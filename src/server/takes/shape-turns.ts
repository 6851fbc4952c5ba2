import { speakerTurns } from '../../text/speaker-turns.ts';
import type { RecognisedSpeech } from '../text-shaping/shape-rules.ts';
import type { ShapedText, ShapeTranscript, ShapingInput } from '../voice-profiles/shape-transcript.ts';

/**
 * Applies a voice profile and learned words to recognised speech. The turns of a meeting are its paragraphs, so each is shaped alone and stays
 * one.
 */
export async function shapeTurns(
  shape: ShapeTranscript,
  speech: RecognisedSpeech,
  shaping: ShapingInput,
): Promise<ShapedText> {
  const turns = speakerTurns(speech.segments);
  if (turns.length === 0) return shape(speech, shaping);
  const { voiceProfile } = shaping;
  const ofTurn: ShapingInput = {
    ...shaping,
    voiceProfile: voiceProfile && { ...voiceProfile, paragraphStyle: 'single' },
  };
  const texts: string[] = [];
  let areShaped = true;
  for (const { text } of turns) {
    const { language } = speech;
    const shaped = await shape({ text, segments: [], language }, ofTurn);
    texts.push(shaped.text);
    areShaped &&= shaped.isShaped;
  }
  return {
    text: texts.join(voiceProfile?.paragraphStyle === 'double' ? '\n\n' : '\n'),
    isShaped: areShaped,
    isSent: false,
  };
}
