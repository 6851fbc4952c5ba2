import type { TranscriptionDetail } from '../../contract/api/transcriptions.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { HttpError, isUnreachable } from '../../sending/http-error.ts';
import { hasErrorCode, TakeClosedError } from '../../sending/take-errors.ts';
import type { TakeSender } from '../../sending/take-sender.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { refusalError } from '../refusal-error.ts';
import { RESPONSE_TIMEOUT_MS } from '../send-request.ts';
import type { StoredTake } from './stored-takes.ts';
import type { TakeClient } from './take-client.ts';

/** Milliseconds after which an unreachable server is no longer asked for the text of a recording. */
const FINISH_TIMEOUT_MS = 10_000;
/**
 * Milliseconds without progress after which a busy server is no longer asked: a rate limit asks for waits of up to a
 * minute, and several requests in turn wait for the text of a long recording.
 */
const BUSY_TIMEOUT_MS = RESPONSE_TIMEOUT_MS;

/** Codes of a take that another device has ended or another account has: it accepts nothing more from here. */
const CLOSED_CODES = ['take_closed', 'take_conflict', 'chunk_conflict', 'not_found'] satisfies ErrorCode[];

const isOfClosedTake = (error: unknown): boolean =>
  error instanceof TakeClosedError || CLOSED_CODES.some((code) => hasErrorCode(error, code));

/** Why a recording has no text, in plain words. `isStopped`: the user has ended the attempt. */
function sendingError(error: unknown, isStopped: boolean): CliError {
  if (isStopped) return new CliError('Stopped.');
  if (error instanceof CliError) return error;
  if (isUnreachable(error)) return new CliError('The server could not be reached.', EXIT.unreachable);
  if (isOfClosedTake(error)) return new CliError('The server had ended this recording before.');
  if (error instanceof HttpError) return refusalError(error);
  return new CliError('The recording could not be read.');
}

/** Where a recording is kept, and the commands that send it. */
export function keptMessage({ path, language, isClosed }: StoredTake): string {
  const option = language === 'auto' ? '' : ` --language ${language}`;
  const sends = isClosed ? `or transcribe "${path}"${option} sends all of it` : 'sends it';
  return `The recording is kept in ${path}; "record --resume" ${sends}.`;
}

/** The error of a recording without a text: its audio is kept. */
export function keptError(cause: unknown, take: StoredTake, isStopped: boolean): CliError {
  const { message, exitCode } = sendingError(cause, isStopped);
  return new CliError(`${message} ${keptMessage(take)}`, exitCode, { cause });
}

/** Deletes a recording. Best effort on the server, where it can still be discarded in the app. */
export async function discardTake(take: StoredTake, client: TakeClient): Promise<void> {
  await client.discard(take.id, AbortSignal.timeout(FINISH_TIMEOUT_MS)).catch(() => undefined);
  await take.remove();
}

/**
 * Sends the rest of a recording and waits for its text; null if nobody speaks. The server keeps such a recording for a
 * retry, which the command line does not offer. `interrupt` stops it.
 * @throws CliError; the recording is closed then if the server accepts no more of it
 */
export async function finishTake(
  sender: TakeSender,
  take: StoredTake,
  client: TakeClient,
  interrupt?: AbortSignal,
): Promise<TranscriptionDetail | null> {
  const stop = (): void => sender.stop();
  interrupt?.addEventListener('abort', stop);
  try {
    const answer = await sender.complete({ timeoutMs: FINISH_TIMEOUT_MS, busyTimeoutMs: BUSY_TIMEOUT_MS });
    await (answer.noSpeech ? discardTake(take, client) : take.remove());
    return answer.noSpeech ? null : answer;
  } catch (error) {
    // Best effort: the next attempt would find out again.
    if (isOfClosedTake(error)) await take.close().catch(() => undefined);
    throw keptError(error, take, interrupt?.aborted ?? false);
  } finally {
    interrupt?.removeEventListener('abort', stop);
  }
}
