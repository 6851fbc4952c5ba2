import type { Transcribed } from '../../contract/api/transcriptions.ts';
import { HttpError, isUnreachable } from '../../sending/http-error.ts';
import { TakeClosedError } from '../../sending/take-errors.ts';
import type { TakeSender } from '../../sending/take-sender.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { refusalError } from '../refusal-error.ts';
import type { StoredTake } from './stored-takes.ts';
import type { TakeClient } from './take-client.ts';

/** Milliseconds after which an unreachable server is no longer asked for the text of a recording. */
const FINISH_TIMEOUT_MS = 10_000;
/** Milliseconds without progress after which a busy one is not: a rate limit asks for waits of up to a minute. */
const BUSY_TIMEOUT_MS = 10 * 60_000;

/** Why a recording has no text, in plain words. `isStopped`: the user has ended the attempt. */
function sendingError(error: unknown, isStopped: boolean): CliError {
  if (isStopped) return new CliError('Stopped.');
  if (isUnreachable(error)) return new CliError('The server could not be reached.', EXIT.unreachable);
  if (error instanceof HttpError) return refusalError(error);
  if (error instanceof TakeClosedError) return new CliError('The server had ended this recording before.');
  return new CliError('The recording could not be read.');
}

/** The error of a recording without a text: its audio is kept. */
function keptError(cause: unknown, path: string, isStopped: boolean): CliError {
  const { message, exitCode } = sendingError(cause, isStopped);
  return new CliError(`${message} The recording is kept in ${path}; "record --resume" sends it.`, exitCode, {
    cause,
  });
}

/** Deletes a recording. Best effort on the server, where it can still be discarded in the app. */
export async function discardTake(take: StoredTake, client: TakeClient): Promise<void> {
  await client.discard(take.id, AbortSignal.timeout(FINISH_TIMEOUT_MS)).catch(() => undefined);
  await take.remove();
}

/**
 * Sends the rest of a recording and waits for its text; null if nobody speaks. The server keeps such a recording for a
 * retry, which the command line does not offer. `interrupt` stops it.
 * @throws CliError
 */
export async function finishTake(
  sender: TakeSender,
  take: StoredTake,
  client: TakeClient,
  interrupt: AbortSignal | null = null,
): Promise<Transcribed | null> {
  const stop = (): void => sender.stop();
  interrupt?.addEventListener('abort', stop);
  try {
    const answer = await sender.complete({ timeoutMs: FINISH_TIMEOUT_MS, busyTimeoutMs: BUSY_TIMEOUT_MS });
    await (answer.noSpeech ? discardTake(take, client) : take.remove());
    return answer.noSpeech ? null : answer;
  } catch (error) {
    throw keptError(error, take.path, interrupt?.aborted ?? false);
  } finally {
    interrupt?.removeEventListener('abort', stop);
  }
}
