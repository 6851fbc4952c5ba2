import { NO_SPEECH_MESSAGE, type Transcribed } from '../../contract/api/transcriptions.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';

/** The answer for a recording that ended with "send". */
export function withSend(answer: Transcribed, voice: VoiceProfile | null): Transcribed {
  if (answer.noSpeech || !voice || voice.spokenSend === 'none') return answer;
  return { ...answer, spokenSend: voice.spokenSend };
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
