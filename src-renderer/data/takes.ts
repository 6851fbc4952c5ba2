import type { Take } from '../../src/contract/api/takes.ts';
import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import { OtherAccountError } from '../../src/sending/take-errors.ts';
import type { TakeOpening } from '../platform/recording.ts';
import { call } from './http.ts';

/** Milliseconds after which a request without an answer counts as lost; a dead connection may never say so itself. */
const PATIENCE = { short: 30_000, chunk: 60_000, text: 10 * 60_000 } as const;

/**
 * Makes sure that what is sent next goes to the account it belongs to. Throws OtherAccountError, and what `call`
 * throws; so does everything below.
 */
export async function requireAccount(userId: string, signal: AbortSignal): Promise<void> {
  const user = await call('GET /api/user', {}, { signal, timeoutMs: PATIENCE.short });
  if (user.id !== userId) throw new OtherAccountError();
}

/**
 * Begins a recording on the server, or learns how much of it is there. Asks first who is signed in: a take's id is
 * its owner's own, so one that is sent for another account would begin there as a new one.
 */
export async function openTake(opening: TakeOpening, signal: AbortSignal): Promise<Take> {
  const { id, userId, startedAt, aiService, language, personalize, mimeType } = opening;
  const body = {
    aiService,
    language,
    mimeType,
    personalizeEnabled: personalize,
    startedAt: new Date(startedAt).toISOString(),
  };
  await requireAccount(userId, signal);
  return call('PUT /api/takes/{id}', { params: { id }, body }, { signal, timeoutMs: PATIENCE.short });
}

/** Stores one piece of a recording. The answer's `next` is the first piece that the server does not have. */
export function sendChunk(
  id: string,
  n: number,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<{ next: number }> {
  const options = { signal, bytes, timeoutMs: PATIENCE.chunk };
  return call('PUT /api/takes/{id}/chunks/{n}', { params: { id, n } }, options);
}

/** Says how many pieces there are, and which of them this device has lost; waits for the text. */
export function finishTake(
  id: string,
  body: { chunks: number; lost: number[] },
  signal: AbortSignal,
): Promise<Transcribed> {
  const options = { signal, timeoutMs: PATIENCE.text };
  return call('POST /api/takes/{id}/finish', { params: { id }, body }, options);
}

/** Has the server try a failed recording again, in another language if one is named; waits for the text. */
export function retryTake(
  id: string,
  language: RecordingLanguage | undefined,
  signal: AbortSignal,
): Promise<Transcribed> {
  const body = language ? { language } : {};
  const options = { signal, timeoutMs: PATIENCE.text };
  return call('POST /api/takes/{id}/retry', { params: { id }, body }, options);
}

/** Discards a recording and its audio on the server, also for a page that closes meanwhile. */
export async function discardTake(id: string): Promise<void> {
  await call('DELETE /api/takes/{id}', { params: { id } }, { keepalive: true });
}

/** Recordings of every device that are not text yet, newest first. */
export async function listTakes(): Promise<readonly Take[]> {
  const { takes } = await call('GET /api/takes');
  return takes;
}
