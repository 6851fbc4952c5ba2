import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { RECORDING_LANGUAGES } from '../../../src/contract/languages.ts';
import type { TakeFailure, TakeRecord } from '../recording.ts';

/*
 * Parsed by hand instead of with zod: these rows are read before the first paint of the recorder, which must
 * not wait for that library.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isOneOf = <T extends string>(known: readonly T[], value: unknown): value is T =>
  known.some((one) => one === value);

function readFailure(value: unknown): TakeFailure | null {
  if (!isObject(value) || typeof value.code !== 'string') return null;
  return { code: value.code, text: typeof value.text === 'string' ? value.text : null };
}

/**
 * Reads a stored take row, which an older or newer version of the app may have written. Optional fields get
 * defaults; returns `null` if the row is invalid.
 */
export function readTakeRow(value: unknown): TakeRecord | null {
  if (!isObject(value)) return null;
  const { id, userId, startedAt, mimeType, sliceCount, byteCount, durationMs } = value;
  if (typeof id !== 'string' || typeof userId !== 'string' || typeof mimeType !== 'string') return null;
  if (!isCount(startedAt) || !isCount(sliceCount)) return null;
  return {
    id,
    userId,
    startedAt,
    mimeType,
    aiService: isOneOf(AI_SERVICES, value.aiService) ? value.aiService : 'openai',
    language: isOneOf(RECORDING_LANGUAGES, value.language) ? value.language : 'auto',
    personalize: value.personalize !== false,
    ...(value.isMeeting === true && { isMeeting: true }),
    ...(typeof value.separateSpeakers === 'boolean' && { separateSpeakers: value.separateSpeakers }),
    state: value.state === 'recorded' ? 'recorded' : 'recording',
    failure: readFailure(value.failure),
    sliceCount,
    byteCount: isCount(byteCount) ? byteCount : 0,
    durationMs: isCount(durationMs) ? durationMs : 0,
    ...(isOneOf(RECORDING_LANGUAGES, value.retryLanguage) && { retryLanguage: value.retryLanguage }),
  };
}

/** Reads a stored slice; `null` if the row is damaged. */
export function readSlice(value: unknown): { n: number; bytes: ArrayBuffer } | null {
  if (!isObject(value) || !isCount(value.n) || !(value.bytes instanceof ArrayBuffer)) return null;
  return { n: value.n, bytes: value.bytes };
}

/** Slices `from` (inclusive) to `to` (exclusive). */
export interface ChunkBounds {
  readonly from: number;
  readonly to: number;
}

/** The slices that make up a chunk; `null` if they are not stored. */
export function readChunkBounds(value: unknown): ChunkBounds | null {
  if (!isObject(value) || !isCount(value.from) || !isCount(value.to)) return null;
  return { from: value.from, to: value.to };
}
