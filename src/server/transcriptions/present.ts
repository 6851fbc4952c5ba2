import { type SpeakerNames, speakerNamesSchema } from '../../contract/api/speaker-list.ts';
import { type WrittenBy, writtenBySchema } from '../../contract/api/text-origin.ts';
import {
  styleNoteSchema,
  type Transcription,
  type TranscriptionDetail,
  transcriptionDetailSchema,
} from '../../contract/api/transcriptions.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/languages.ts';
import { PREVIEW_LENGTH } from '../../contract/limits.ts';
import { preview } from '../../text/preview.ts';
import { isoMoment } from '../stored-moment.ts';
import { createStoredSchema } from '../stored-schema.ts';
import { NO_AUDIO_FORMAT } from './added-row.ts';
import type { ListedRow } from './listed-store.ts';
import { spokenSegments } from './spoken-part.ts';
import type { TaggedRow } from './store.ts';
import { separationStateOf } from './stored-separation.ts';
import { withWords } from './word-times.ts';

const storedWriter = writtenBySchema.nullable().catch(null);
const storedNote = createStoredSchema(styleNoteSchema, { code: 'internal' });

/** The service that wrote a stored text; null for none, and for one that only a newer build knows. */
export const writerOf = ({
  writer_service: service,
  writer_model: model,
}: Pick<ListedRow, 'writer_service' | 'writer_model'>): WrittenBy | null =>
  service === null ? null : storedWriter.parse({ service, model });

/** The language that a stored text was translated into; null for none. */
export const translationOf = ({ translated_to: language }: Pick<ListedRow, 'translated_to'>) =>
  TRANSLATION_LANGUAGES.find((code) => code === language) ?? null;

/** The names of the speakers of a stored text. */
export const namesOf = ({ speaker_names: names }: Pick<TaggedRow, 'speaker_names'>): SpeakerNames =>
  names === null ? {} : speakerNamesSchema.parse(JSON.parse(names));

/** A stored row as the API returns it. */
export function presentListed(row: ListedRow): Transcription {
  return {
    id: row.id,
    originalText: row.original_text,
    personalizedText: row.personalized_text,
    text: row.edited_text ?? row.personalized_text ?? row.original_text,
    aiService: row.ai_service as Transcription['aiService'],
    language: row.language,
    createdAt: isoMoment(row.created_at),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    version: row.version,
    duration: row.duration,
    audioDuration: row.duration,
    audioUrl: row.audio_key === null ? null : `/api/transcriptions/${row.id}/audio`,
    audioQualityScore: row.quality_score,
    noiseLevel: row.noise_level as Transcription['noiseLevel'],
    confidenceScore: row.confidence,
    audioFormat:
      row.audio_format === NO_AUDIO_FORMAT ? null : (row.audio_format as Transcription['audioFormat']),
    sampleRate: row.sample_rate,
    bitrate: row.bitrate,
    channels: row.channels,
    processingTime: row.processing_time,
    engine: row.engine,
    heardBy: { engine: row.engine, model: row.speech_model },
    writtenBy: writerOf(row),
    translatedTo: translationOf(row),
    recordedOn: row.recorded_on as Transcription['recordedOn'],
    pinnedAt: row.pinned_at === null ? null : new Date(row.pinned_at).toISOString(),
    tags: row.tags,
  };
}

const IS_SEPARATING = { isSeparating: true };

/** Listed columns of a merged text. */
export interface PartRow {
  readonly id: string;
  readonly created_at: number;
  readonly audio_key: string | null;
  readonly text: string;
}

/** The same with its segments and the formatting of its edit. `words`: see `encodeWords`. */
export function presentDetail(
  row: TaggedRow,
  words: string | null,
  parts: readonly PartRow[] = [],
): TranscriptionDetail {
  const { personalize_note: note } = row;
  const personalizeNote = note === null ? null : storedNote.parse(JSON.parse(note));
  const segments = transcriptionDetailSchema.shape.segments.parse(JSON.parse(row.segments));
  return {
    ...presentListed(row),
    segments: spokenSegments(row, withWords(segments, words)),
    speakerNames: namesOf(row),
    html: row.edited_html,
    personalizeNote,
    ...(separationStateOf(row) === 'pending' && IS_SEPARATING),
    parts: parts.map(({ id, created_at, audio_key, text }) => ({
      id,
      isKept: audio_key !== null,
      preview: preview(text, PREVIEW_LENGTH),
      createdAt: isoMoment(created_at),
    })),
  };
}
