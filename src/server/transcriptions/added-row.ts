import { randomUUID } from 'node:crypto';
import type { AiService } from '../../contract/api/ai-services.ts';
import type { TextPlace } from '../../contract/api/text-places.ts';
import { IMPORT_ENGINE, SOURCE_NAMES } from '../../contract/api/text-sources.ts';
import type { AddedText } from '../../contract/api/texts.ts';
import { EARLIEST_MOMENT } from '../stored-moment.ts';
import type { NewTranscription } from './store.ts';

/** The stored audio format of a text without a recording. */
export const NO_AUDIO_FORMAT = '';

/** Audio columns of a text without a recording. */
export const NO_AUDIO_COLUMNS = {
  audio_format: NO_AUDIO_FORMAT,
  quality_score: null,
  noise_level: null,
  confidence: null,
  sample_rate: null,
  bitrate: null,
  channels: null,
};

/** The row of an imported text. `at`: now, in milliseconds since 1970. */
export function addedRow(
  owner: number,
  added: AddedText,
  {
    aiService,
    recordedOn,
    at,
  }: { readonly aiService: AiService; readonly recordedOn: TextPlace; readonly at: number },
): NewTranscription {
  const { key, text, language, createdAt, source, segments, speakerNames } = added;
  return {
    id: randomUUID(),
    owner,
    take_id: key,
    original_text: text,
    personalized_text: null,
    personalize_note: null,
    edited_text: null,
    edited_html: null,
    edited_at: null,
    version: 1,
    ai_service: aiService,
    language,
    created_at: createdAt === undefined ? at : Math.max(EARLIEST_MOMENT, Math.min(at, Date.parse(createdAt))),
    // Speakers overlap: the last stretch may end before another one.
    duration: segments.reduce((latest, { end }) => Math.max(latest, end), 0),
    audio_key: null,
    audio_bytes: null,
    audio_deleted_at: null,
    ...NO_AUDIO_COLUMNS,
    processing_time: 0,
    engine: IMPORT_ENGINE,
    speech_model: SOURCE_NAMES[source],
    segments: JSON.stringify(segments),
    speaker_names: Object.keys(speakerNames).length > 0 ? JSON.stringify(speakerNames) : null,
    voice_prints: null,
    speaker_separation: null,
    writer_service: null,
    writer_model: null,
    translated_to: null,
    recorded_on: recordedOn,
    pinned_at: null,
    part_of: null,
    spoken_cuts: null,
  };
}
