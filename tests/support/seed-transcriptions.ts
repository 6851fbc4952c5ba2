import { randomUUID } from 'node:crypto';
import type { AiService } from '../../src/contract/api/ai-services.ts';
import type { Segment } from '../../src/contract/api/segments.ts';
import type { TextPlace } from '../../src/contract/api/text-places.ts';
import type { Database } from '../../src/server/db/database.ts';
import { type NewTranscription, TranscriptionStore } from '../../src/server/transcriptions/store.ts';
import { encodeWords, withoutWords } from '../../src/server/transcriptions/word-times.ts';

/** The row of a transcription of ten seconds of clear speech. */
export function transcriptionRow(
  owner: number,
  text: string,
  more: Partial<NewTranscription> & { ai_service?: AiService } = {},
): NewTranscription {
  return {
    id: randomUUID(),
    owner,
    take_id: null,
    original_text: text,
    personalized_text: null,
    personalize_note: null,
    edited_text: null,
    edited_html: null,
    ai_service: 'openai',
    language: 'en',
    created_at: Date.now(),
    edited_at: null,
    version: 1,
    duration: 10,
    audio_key: null,
    audio_bytes: null,
    audio_deleted_at: null,
    quality_score: 8,
    noise_level: 'low',
    confidence: 90,
    audio_format: 'webm',
    sample_rate: 48_000,
    bitrate: 48,
    channels: 1,
    processing_time: 900,
    engine: 'moonshine',
    segments: '[]',
    speaker_names: null,
    voice_prints: null,
    speaker_separation: null,
    speech_model: null,
    writer_service: null,
    writer_model: null,
    translated_to: null,
    recorded_on: null,
    pinned_at: null,
    part_of: null,
    spoken_cuts: null,
    ...more,
  };
}

/** Stores transcriptions for the account with this address, oldest first; returns their ids. */
export async function seedTranscriptions(
  database: Database,
  email: string,
  rows: readonly (
    | string
    | {
        text: string;
        aiService?: AiService;
        personalized?: string;
        /** Milliseconds since 1970; default: now. */
        createdAt?: number;
        /** Segments with their words, when given. */
        segments?: Segment[];
        /** The engine and model that recognised it. */
        heardBy?: { engine: string; model: string | null };
        writtenBy?: { service: AiService; model: string };
        language?: string;
        recordedOn?: TextPlace;
      }
  )[],
): Promise<string[]> {
  const { no: owner } = await database.db
    .selectFrom('owners')
    .innerJoin('user', 'user.id', 'owners.user_id')
    .where('user.email', '=', email)
    .select('owners.no')
    .executeTakeFirstOrThrow();
  const store = new TranscriptionStore(database);
  const ids: string[] = [];
  for (const each of rows) {
    const {
      text,
      aiService = 'openai',
      personalized = null,
      createdAt = Date.now(),
      segments = [],
      heardBy,
      writtenBy,
      language = 'en',
      recordedOn = null,
    } = typeof each === 'string' ? { text: each } : each;
    const row = transcriptionRow(owner, text, {
      ai_service: aiService,
      personalized_text: personalized,
      created_at: createdAt,
      language,
      recorded_on: recordedOn,
      segments: JSON.stringify(withoutWords(segments)),
      word_times: encodeWords(segments),
      ...(heardBy && { engine: heardBy.engine, speech_model: heardBy.model }),
      ...(writtenBy && { writer_service: writtenBy.service, writer_model: writtenBy.model }),
    });
    await database.db.transaction().execute((tx) => store.insert(tx, row));
    ids.push(row.id);
  }
  return ids;
}
