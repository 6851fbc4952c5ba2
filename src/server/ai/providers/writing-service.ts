import type { AiService } from '../../../contract/api/ai-services.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { RetryAdvice } from '../../scheduling/retry.ts';

/** A request to a writing service. It contains no tools and no secrets: only instructions and a text. */
export interface WritingRequest {
  /** The instructions. */
  readonly system: string;
  /** The text to work on, inside its delimiters. */
  readonly prompt: string;
  /** The service's own name for the model. */
  readonly model: string;
  /** Longest answer, in tokens. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

/** The interface of a writing service; one file of this folder per implementation. */
export interface WritingService {
  readonly id: AiService;
  /**
   * One attempt. The answer is yielded in pieces as it is written; an empty piece only shows that the
   * connection is alive. Completes only when the service has marked its answer as complete.
   * @throws WritingError when the answer is incomplete for any reason
   */
  write(request: WritingRequest): AsyncIterable<string>;
}

export type WritingErrorCode = Extract<ErrorCode, `provider_${string}` | 'text_too_long'>;

/** Why a service did not write. The message is ours: the service's own message may contain parts of a key. */
export class WritingError extends Error {
  override readonly name = 'WritingError';
  readonly code: WritingErrorCode;
  /** Whether and when to retry. */
  readonly advice: RetryAdvice;
  /** True when the service has no model of that name. */
  readonly isModelUnknown: boolean;
  /** True when the service refused how much was asked for: the text, and the longest answer to it. */
  readonly isTooLong: boolean;

  constructor(
    code: WritingErrorCode,
    message: string,
    options: { advice?: RetryAdvice; isModelUnknown?: boolean; isTooLong?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.advice = options.advice ?? false;
    this.isModelUnknown = options.isModelUnknown ?? false;
    this.isTooLong = options.isTooLong ?? false;
  }
}

const RETRY: RetryAdvice = { afterMs: null };

/**
 * The answer broke off or could not be parsed: a fault of the connection or a gateway, not of the request.
 */
export const interruptedError = (): WritingError =>
  new WritingError('provider_failed', 'The answer broke off.', { advice: RETRY });

/** The service refuses to write about this. */
export const refusedError = (): WritingError => new WritingError('provider_refused', 'The service declined.');

/** The answer hit the length limit and is incomplete. */
export const lengthLimitError = (): WritingError =>
  new WritingError('text_too_long', 'The answer reached its longest length.');
