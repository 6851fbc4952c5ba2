import { withRetries } from '../../scheduling/retry.ts';
import {
  interruptedError,
  WritingError,
  type WritingRequest,
  type WritingService,
} from '../providers/writing-service.ts';
import type { AiTimeouts } from './timeouts.ts';

/** Limits of a run: its deadline (on the clock of `performance.now()`) and the signal that cancels it. */
export interface Limits {
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Receives the whole answer so far. A retry starts again with an empty text. */
export type OnText = (soFar: string) => void;

/**
 * Requests a complete answer: three attempts with backoff, each aborted when no data arrives any more.
 * @throws WritingError of the last attempt; `provider_timeout` after the deadline. Any error when `signal`
 * fires.
 */
export async function askWithRetries(
  service: WritingService,
  request: Omit<WritingRequest, 'signal'>,
  limits: Limits,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<string> {
  const remainingMs = Math.max(0, limits.deadline - performance.now());
  const timeout = AbortSignal.timeout(Math.ceil(remainingMs));
  const signal = AbortSignal.any([limits.signal, timeout]);
  const adviseRetry = (error: unknown) =>
    !signal.aborted && error instanceof WritingError ? error.advice : false;
  const rule = { ...timeouts.retries, deadline: limits.deadline, signal };
  try {
    return await withRetries(
      () => attempt(service, { ...request, signal }, timeouts, onText),
      adviseRetry,
      rule,
    );
  } catch (error) {
    if (timeout.aborted && !limits.signal.aborted) throw timeoutError();
    throw error;
  }
}

async function attempt(
  service: WritingService,
  request: WritingRequest,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<string> {
  const stall = new AbortController();
  const startTimer = (ms: number) => setTimeout(() => stall.abort(), ms);
  let timer = startTimer(timeouts.firstPieceMs);
  let text = '';
  try {
    const signal = AbortSignal.any([request.signal, stall.signal]);
    for await (const piece of service.write({ ...request, signal })) {
      clearTimeout(timer);
      timer = startTimer(timeouts.pieceMs);
      text += piece;
      if (piece !== '') onText(text);
    }
    if (text.trim() === '') throw interruptedError();
    return text;
  } catch (error) {
    onText('');
    if (stall.signal.aborted) throw timeoutError();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const timeoutError = (): WritingError =>
  new WritingError('provider_timeout', 'The service took too long.', { advice: { afterMs: null } });
