import type { Segment } from '../../contract/api/transcriptions.ts';
import type { VoiceProfileForm } from '../../contract/api/voice-profiles.ts';

/** The voice profile settings that shape text. */
export type ShapeRules = Pick<
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
>;

/** Recognised speech. `language`: ISO 639-1, or null if unknown. */
export interface Heard {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly language: string | null;
}
