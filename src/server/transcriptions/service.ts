import { randomUUID } from 'node:crypto';
import type { AiService } from '../../contract/ai-services.ts';
import { AUDIO_MEDIA_TYPES } from '../../contract/audio-formats.ts';
import { TRANSCRIBE_PARALLEL } from '../../contract/limits.ts';
import {
  NO_SPEECH_MESSAGE,
  type Transcribed,
  type Transcription,
  type TranscriptionDetail,
  type TranscriptionEdit,
  type TranscriptionPage,
  type TranscriptionQuery,
} from '../../contract/transcriptions.ts';
import { searchWords } from '../../text/search-words.ts';
import { AppError } from '../app-error.ts';
import { createGate, type Gate } from '../gate.ts';
import type { FileAnswer } from '../http/context.ts';
import type { UploadedFile } from '../http/upload.ts';
import type { Recognised, Recogniser } from '../speech/recogniser.ts';
import type { KeptAudio } from './kept-audio.ts';
import { listPage } from './pages.ts';
import { presentDetail, presentListed } from './present.ts';
import type { Removals } from './removals.ts';
import type { NewTranscription, TranscriptionStore } from './store.ts';

/** Recordings of one person that may wait for their turn. */
const WAITING_MAX = 20;

export interface TranscribeInput {
  owner: number;
  upload: UploadedFile;
  aiService: AiService;
  language: string;
  /** The recording's own id, where the client has one. */
  takeId: string | null;
  /** Whether this person keeps recordings. */
  keep: boolean;
  signal: AbortSignal;
}

/** The life of transcriptions: made from recordings, listed, edited, deleted. */
export function createTranscriptions(parts: {
  store: TranscriptionStore;
  keptAudio: KeptAudio;
  removals: Removals;
  recogniser: Recogniser;
  now?: () => number;
}) {
  const { store, keptAudio, removals } = parts;
  const now = parts.now ?? Date.now;
  const gates = new Map<number, { gate: Gate; users: number }>();

  /** Runs a person's recordings a few at a time. */
  async function inTurn<T>({ owner, signal }: TranscribeInput, task: () => Promise<T>): Promise<T> {
    const entry = gates.get(owner) ?? { gate: createGate(TRANSCRIBE_PARALLEL, WAITING_MAX), users: 0 };
    gates.set(owner, entry);
    entry.users += 1;
    try {
      return await entry.gate(task, signal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) gates.delete(owner);
    }
  }

  /** What the same recording became when it was sent before. */
  async function earlier({ owner, takeId }: TranscribeInput): Promise<Transcribed | null> {
    const row = takeId === null ? undefined : await store.findTake(owner, takeId);
    return row ? { ...presentDetail(row), noSpeech: false } : null;
  }

  /** Stores a row; its recording, where it has a key, is in place before the row tells of it. */
  async function commit(
    row: NewTranscription,
    mediaType: string,
    input: TranscribeInput,
  ): Promise<Transcribed> {
    const key = row.audio_key;
    let stored = false;
    try {
      if (key) await keptAudio.keep(key, input.upload.path, mediaType, input.signal);
      stored = await store.insert(row, searchWords(row.original_text));
    } finally {
      // A store that did not answer in time may have taken the recording all the same.
      if (key && !stored) await removals.remove([key]);
    }
    const first = stored ? null : await earlier(input);
    return first ?? { ...presentDetail({ ...row, seq: 0 }), noSpeech: false };
  }

  async function found(owner: number, id: string) {
    const row = await store.find(owner, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async function removeAll(owner: number, ids: readonly string[]): Promise<number> {
    const rows = await store.remove(owner, ids);
    await removals.remove(rows.flatMap((row) => row.audio_key ?? []));
    return rows.length;
  }

  return {
    /**
     * Turns an uploaded recording into a stored transcription, or into a plain "no speech". A take that was sent
     * before gives the transcription it became then.
     * @throws AppError about the audio, the speech engine or the place for recordings; nothing is stored then.
     */
    transcribe(input: TranscribeInput): Promise<Transcribed> {
      return inTurn(input, async () => {
        const before = await earlier(input);
        if (before) return before;
        const result = await parts.recogniser.recognise(input.upload.path, input.language, input.signal);
        if (result.text.trim() === '') return noSpeech(result.durationSeconds);
        const row = newRow(input, result, now());
        return commit(row, AUDIO_MEDIA_TYPES[result.quality.format], input);
      });
    },

    list: (owner: number, query: TranscriptionQuery): Promise<TranscriptionPage> =>
      listPage(store, owner, query),

    async counts(owner: number, since: Date) {
      const [total, sinceThen] = await Promise.all([
        store.count(owner, null),
        store.countSince(owner, since.getTime()),
      ]);
      return { total, since: sinceThen };
    },

    /** @throws AppError `not_found` */
    async get(owner: number, id: string): Promise<TranscriptionDetail> {
      return presentDetail(await found(owner, id));
    },

    /** @throws AppError `not_found`, also where no recording was kept; `audio_store_failed` */
    async audio(owner: number, id: string): Promise<FileAnswer> {
      const row = await found(owner, id);
      const recording = row.audio_key && (await keptAudio.open(row.audio_key));
      if (!recording) throw new AppError('not_found');
      const { audioFormat, createdAt } = presentListed(row);
      return {
        ...recording,
        mediaType: AUDIO_MEDIA_TYPES[audioFormat],
        fileName: `parlance-${createdAt.slice(0, 10)}.${audioFormat}`,
      };
    },

    /** @throws AppError `not_found`, `version_conflict` with the transcription as it is stored */
    async edit(owner: number, id: string, edit: TranscriptionEdit): Promise<Transcription> {
      const before = await found(owner, id);
      const words = searchWords([before.original_text, before.personalized_text ?? '', edit.text].join(' '));
      const saved = await store.edit(owner, id, edit.version, { text: edit.text, words, at: now() });
      const after = presentListed(await found(owner, id));
      if (!saved) throw new AppError('version_conflict', { current: after });
      return after;
    },

    /** @throws AppError `not_found` */
    async remove(owner: number, id: string): Promise<{ deleted: number }> {
      const deleted = await removeAll(owner, [id]);
      if (deleted === 0) throw new AppError('not_found');
      return { deleted };
    },

    async removeMany(owner: number, ids: readonly string[]): Promise<{ deleted: number }> {
      return { deleted: await removeAll(owner, [...new Set(ids)]) };
    },
  };
}

export type Transcriptions = ReturnType<typeof createTranscriptions>;

function noSpeech(duration: number): Transcribed {
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

function newRow(input: TranscribeInput, result: Recognised, at: number): NewTranscription {
  return {
    id: randomUUID(),
    owner: input.owner,
    take_id: input.takeId,
    original_text: result.text,
    personalized_text: null,
    edited_text: null,
    ai_service: input.aiService,
    language: result.language ?? input.language,
    created_at: at,
    edited_at: null,
    version: 1,
    duration: result.durationSeconds,
    audio_key: input.keep ? randomUUID() : null,
    quality_score: result.quality.score,
    noise_level: result.quality.noiseLevel,
    confidence: result.confidence,
    audio_format: result.quality.format,
    sample_rate: result.quality.sampleRate,
    bitrate: result.quality.bitrate,
    channels: result.quality.channels,
    processing_time: result.processingTimeMs,
    engine: result.engine,
    segments: JSON.stringify(result.segments),
  };
}
