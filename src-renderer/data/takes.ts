import type { Take } from '../../src/contract/api/takes.ts';
import type { Transcribed } from '../../src/contract/api/transcriptions.ts';
import type { RecordingLanguage } from '../../src/contract/languages.ts';
import { TAKE_TIMEOUTS_MS } from '../../src/contract/limits.ts';
import { untilAnswered } from '../../src/sending/until-answered.ts';
import type { TakeOpening } from '../platform/recording.ts';
import { call, withTimeout } from './http.ts';
import { readTranscribed } from './read-transcribed.ts';

/**
 * Creates a take on the server, or reads how much of it has arrived. The request includes the account: take ids belong
 * to their owner, so under another account the id would create a new take. Throws the errors of `call`, as do the
 * functions below.
 */
export function openTake(opening: TakeOpening, signal: AbortSignal): Promise<Take> {
  const { id, userId, startedAt, aiService, language, personalize, mimeType } = opening;
  const { isMeeting, separateSpeakers } = opening;
  const body = {
    aiService,
    language,
    mimeType,
    personalizeEnabled: personalize,
    startedAt: new Date(startedAt).toISOString(),
    ...(isMeeting && { isMeeting }),
    ...(separateSpeakers !== undefined && { separateSpeakers }),
  };
  const options = { signal, account: userId, timeoutMs: TAKE_TIMEOUTS_MS.short };
  return call('PUT /api/takes/{id}', { params: { id }, body }, options);
}

/** Uploads one chunk of a take. The answer's `next` is the first chunk that the server lacks. */
export function sendChunk(
  id: string,
  n: number,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<{ next: number }> {
  const options = { signal, bytes, timeoutMs: TAKE_TIMEOUTS_MS.chunk };
  return call('PUT /api/takes/{id}/chunks/{n}', { params: { id, n } }, options);
}

/** Waits for a text as long as the server answers at all: the time that it takes says nothing about the network. */
async function awaitText(
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Transcribed>,
): Promise<Transcribed> {
  const text = await untilAnswered(
    () => withTimeout(TAKE_TIMEOUTS_MS.text, signal, ask),
    () => call('GET /api/takes', {}, { signal, timeoutMs: TAKE_TIMEOUTS_MS.short }),
  );
  return readTranscribed(text);
}

/** Sends the number of chunks and those this device has lost; waits for the text. */
export function finishTake(
  id: string,
  body: { chunks: number; lost: number[] },
  signal: AbortSignal,
): Promise<Transcribed> {
  return awaitText(signal, (either) =>
    call('POST /api/takes/{id}/finish', { params: { id }, body }, { signal: either }),
  );
}

/** Retries a failed transcription on the server, optionally in another language; waits for the text. */
export function retryTake(
  id: string,
  language: RecordingLanguage | undefined,
  signal: AbortSignal,
): Promise<Transcribed> {
  const body = language ? { language } : {};
  return awaitText(signal, (either) =>
    call('POST /api/takes/{id}/retry', { params: { id }, body }, { signal: either }),
  );
}

/** Discards a take and its audio on the server, even if the page closes meanwhile. */
export async function discardTake(id: string): Promise<void> {
  const options = { keepalive: true, timeoutMs: TAKE_TIMEOUTS_MS.short };
  await call('DELETE /api/takes/{id}', { params: { id } }, options);
}

/** The takes of all devices without text, newest first. */
export async function listTakes(): Promise<readonly Take[]> {
  const { takes } = await call('GET /api/takes');
  return takes;
}
