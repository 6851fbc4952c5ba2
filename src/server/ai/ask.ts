import { type RetryRule, withRetries } from '../retry.ts';
import { brokenOff, WritingError, type WritingRequest, type WritingService } from './writing-service.ts';

/** How patient one is with a service; all in milliseconds. */
export interface Patience {
  readonly retries: RetryRule;
  /** Until the first sign of life: models that think, and local ones that are being loaded, take their time. */
  readonly firstPieceMs: number;
  /** Between two pieces. */
  readonly pieceMs: number;
  /** For all that a tool does. */
  readonly deadlineMs: (characters: number) => number;
  /** For a personal style, for which a transcript is waited for. */
  readonly styleDeadlineMs: (characters: number) => number;
}

/**
 * Milliseconds for each character of a text: 25 tokens a second at 4 characters each, at which the slowest services of
 * the catalogue write, when the answer is as long as the text.
 */
const CHARACTER_MS = 10;

export const PATIENCE: Patience = {
  retries: { tries: 3, baseMs: 500 },
  firstPieceMs: 90_000,
  pieceMs: 30_000,
  deadlineMs: (characters) => 120_000 + characters * CHARACTER_MS,
  styleDeadlineMs: (characters) => 45_000 + characters * CHARACTER_MS,
};

/** The limits of a work: when it has to have ended (`performance.now()`), and whether anyone still waits for it. */
export interface Limits {
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Who is told of an answer as it is written: all of it so far. A try that broke off begins anew with nothing. */
export type OnText = (soFar: string) => void;

/**
 * Asks a service until it has given a whole answer: three tries with backoff, each of them ended where nothing comes
 * any more.
 * @throws WritingError of the last try; `provider_timeout` where the time is up. Where `signal` fires: anything.
 */
export async function askWhole(
  service: WritingService,
  request: Omit<WritingRequest, 'signal'>,
  limits: Limits,
  patience: Patience,
  onText: OnText,
): Promise<string> {
  const left = Math.max(0, limits.deadline - performance.now());
  const late = AbortSignal.timeout(Math.ceil(left));
  const signal = AbortSignal.any([limits.signal, late]);
  const advise = (error: unknown) =>
    !signal.aborted && error instanceof WritingError ? error.advice : false;
  const rule = { ...patience.retries, deadline: limits.deadline, signal };
  try {
    return await withRetries(() => attempt(service, { ...request, signal }, patience, onText), advise, rule);
  } catch (error) {
    if (late.aborted && !limits.signal.aborted) throw tookTooLong();
    throw error;
  }
}

async function attempt(
  service: WritingService,
  request: WritingRequest,
  patience: Patience,
  onText: OnText,
): Promise<string> {
  const stalled = new AbortController();
  const wait = (ms: number) => setTimeout(() => stalled.abort(), ms);
  let timer = wait(patience.firstPieceMs);
  let text = '';
  try {
    const signal = AbortSignal.any([request.signal, stalled.signal]);
    for await (const piece of service.write({ ...request, signal })) {
      clearTimeout(timer);
      timer = wait(patience.pieceMs);
      text += piece;
      if (piece !== '') onText(text);
    }
    if (text.trim() === '') throw brokenOff();
    return text;
  } catch (error) {
    onText('');
    if (stalled.signal.aborted) throw tookTooLong();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const tookTooLong = (): WritingError =>
  new WritingError('provider_timeout', 'The service took too long.', { advice: { afterMs: null } });
