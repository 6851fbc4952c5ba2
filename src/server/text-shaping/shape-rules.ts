import type { Segment } from '../../contract/api/segments.ts';
import type { VoiceProfileForm } from '../../contract/api/voice-profiles.ts';
import { joinTexts } from '../../text/join-texts.ts';
import type { LearnedPair } from './learned-words.ts';

/** The voice profile settings that shape text, and learned replacements. */
export type ShapeRules = { readonly learned: readonly LearnedPair[] } & Pick<
  VoiceProfileForm,
  | 'speakingPace'
  | 'autoCorrect'
  | 'includePunctuation'
  | 'capitalizeFirstWord'
  | 'paragraphStyle'
  | 'numberFormat'
  | 'dateFormat'
  | 'vocabulary'
  | 'spokenCommands'
  | 'spokenSend'
>;

/** A formatted text. `isSent`: it ended with the command to send it. */
export interface ShapeResult {
  readonly text: string;
  readonly isSent: boolean;
}

/** Recognised speech. `language`: ISO 639-1, or null if unknown. */
export interface RecognisedSpeech {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly language: string | null;
}

/** True if a text equals its joined segments, without lines or words of its own. */
export const equalsSegments = ({ text, segments }: Pick<RecognisedSpeech, 'text' | 'segments'>): boolean =>
  joinTexts(segments.map((segment) => segment.text)) === text;
