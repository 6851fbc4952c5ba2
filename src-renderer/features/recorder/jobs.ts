import type { AiService } from '../../../src/contract/ai-services.ts';
import type { RecordingLanguage } from '../../../src/contract/languages.ts';
import type { TakeOpening, TakeRecord } from '../../platform/recording.ts';
import type { Job } from './recorder-state.ts';

/** What the user chose for the next recording. */
export interface RecordingChoice {
  readonly aiService: AiService;
  readonly language: RecordingLanguage;
}

interface Identity {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function newTake(identity: Identity, choice: RecordingChoice): Job {
  return { ...identity, ...choice, origin: 'take', name: null, durationMs: 0, bytes: 0, failure: null };
}

export function fileJob(identity: Identity, file: File, choice: RecordingChoice): Job {
  return {
    ...identity,
    ...choice,
    origin: 'file',
    name: file.name,
    durationMs: 0,
    bytes: file.size,
    failure: null,
  };
}

export function storedTake(record: TakeRecord): Job {
  const { id, userId, startedAt, durationMs, byteCount, aiService, language, failure } = record;
  return {
    id,
    userId,
    startedAt,
    durationMs,
    aiService,
    language,
    failure,
    origin: 'take',
    name: null,
    bytes: byteCount,
  };
}

export function openingOf(job: Job, mimeType: string): TakeOpening {
  const { id, userId, startedAt, aiService, language } = job;
  return { id, userId, startedAt, aiService, language, mimeType };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** A file name for a take's audio: `recording-2026-01-31-1432.webm`, in local time; a picked file keeps its own. */
export function fileNameOf(job: Job, mimeType: string): string {
  if (job.name !== null) return job.name;
  const at = new Date(job.startedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const container = mimeType.split(';')[0] ?? '';
  return `recording-${day}-${two(at.getHours())}${two(at.getMinutes())}.${ENDINGS[container] ?? 'webm'}`;
}
