import { randomUUID } from 'node:crypto';
import type { StyledText } from '../ai/tools/personal-style.ts';
import type { VoicePrints } from '../speakers/separate-segments.ts';
import type { RecognitionResult } from '../speech/recognition/recognition-request.ts';
import { meanConfidence } from '../transcriptions/mean-confidence.ts';
import type { NewTranscription } from '../transcriptions/store.ts';
import { encodeWords, withoutWords } from '../transcriptions/word-times.ts';
import type { TakeRow } from './store.ts';

/**
 * The transcription row of a take. `styled`: the styled text; `storedRecording`: key and bytes of the stored recording, or null.
 */
export function newRow(
  take: TakeRow,
  result: RecognitionResult & { readonly prints?: VoicePrints | undefined },
  styled: StyledText,
  storedRecording: { readonly key: string; readonly bytes: number } | null,
  at: number,
): NewTranscription {
  return {
    id: randomUUID(),
    owner: take.owner,
    take_id: take.id,
    original_text: result.text,
    personalized_text: styled.text,
    personalize_note: styled.note && JSON.stringify(styled.note),
    edited_text: null,
    edited_html: null,
    ai_service: take.ai_service,
    language: result.language ?? take.language,
    created_at: at,
    edited_at: null,
    version: 1,
    duration: result.durationSeconds,
    audio_key: storedRecording?.key ?? null,
    audio_bytes: storedRecording?.bytes ?? null,
    audio_deleted_at: null,
    quality_score: result.quality.score,
    noise_level: result.quality.noiseLevel,
    confidence: result.confidence ?? meanConfidence(result.segments),
    audio_format: result.quality.format,
    sample_rate: result.quality.sampleRate,
    bitrate: result.quality.bitrate,
    channels: result.quality.channels,
    processing_time: result.processingTimeMs,
    engine: result.engine,
    segments: JSON.stringify(withoutWords(result.segments)),
    speaker_names: null,
    voice_prints: result.prints ? JSON.stringify(result.prints) : null,
    speaker_separation: null,
    word_times: encodeWords(result.segments),
    speech_model: result.model ?? null,
    writer_service: styled.writer?.service ?? null,
    writer_model: styled.writer?.model ?? null,
    translated_to: null,
    recorded_on: take.recorded_on,
    pinned_at: null,
    part_of: null,
    spoken_cuts: null,
  };
}
