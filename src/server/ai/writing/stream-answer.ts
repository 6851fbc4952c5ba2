import { withRetries } from '../../scheduling/retry.ts';
import {
  brokenOff,
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
export async function askWhole(
  service: WritingService,
  request: Omit<WritingRequest, 'signal'>,
  limits: Limits,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<string> {
  const left = Math.max(0, limits.deadline - performance.now());
  const late = AbortSignal.timeout(Math.ceil(left));
  const signal = AbortSignal.any([limits.signal, late]);
  const advise = (error: unknown) =>
    !signal.aborted && error instanceof WritingError ? error.advice : false;
  const rule = { ...timeouts.retries, deadline: limits.deadline, signal };
  try {
    return await withRetries(() => attempt(service, { ...request, signal }, timeouts, onText), advise, rule);
  } catch (error) {
    if (late.aborted && !limits.signal.aborted) throw tookTooLong();
    throw error;
  }
}

async function attempt(
  service: WritingService,
  request: WritingRequest,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<string> {
  const stalled = new AbortController();
  const wait = (ms: number) => setTimeout(() => stalled.abort(), ms);
  let timer = wait(timeouts.firstPieceMs);
  let text = '';
  try {
    const signal = AbortSignal.any([request.signal, stalled.signal]);
    for await (const piece of service.write({ ...request, signal })) {
      clearTimeout(timer);
      timer = wait(timeouts.pieceMs);
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
