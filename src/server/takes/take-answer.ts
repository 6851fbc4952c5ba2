import { NO_SPEECH_MESSAGE, type Transcribed } from '../../contract/api/transcriptions.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';

/** The answer for a recording that ended with "send". */
export function withSend(answer: Transcribed, profile: VoiceProfile | null): Transcribed {
  if (answer.noSpeech || !profile || profile.spokenSend === 'none') return answer;
  return { ...answer, spokenSend: profile.spokenSend };
}

/** The answer for a recording without speech. `duration`: seconds. */
export function noSpeech(duration: number): Transcribed {
  return {
    noSpeech: true,
    id: null,
    originalText: '',
    personalizedText: null,
    text: '',
    duration,
    message: NO_SPEECH_MESSAGE,
  };
}
