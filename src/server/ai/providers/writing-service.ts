import type { AiService } from '../../../contract/api/ai-services.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { RetryAdvice } from '../../scheduling/retry.ts';

/** One question to a writing service. It holds no tools and no secrets: only instructions and a text. */
export interface WritingRequest {
  /** What is to be done, in the product's words. */
  readonly system: string;
  /** The text it is to be done to, inside its delimiters. */
  readonly prompt: string;
  /** The service's own name of the model. */
  readonly model: string;
  /** Longest answer, in tokens. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

/** A service that writes: the port; one file of this folder for each. */
export interface WritingService {
  readonly id: AiService;
  /**
   * One try. The answer comes in pieces, as they are written; an empty piece is a sign of life. It ends only when the
   * service has said that its answer is whole.
   * @throws WritingError for everything that keeps the answer from being whole
   */
  write(request: WritingRequest): AsyncIterable<string>;
}

export type WritingErrorCode = Extract<ErrorCode, `provider_${string}` | 'text_too_long'>;

/** Why a service did not write. Its message is ours: nothing of the service's own words is kept, they can hold parts of a key. */
export class WritingError extends Error {
  override readonly name = 'WritingError';
  readonly code: WritingErrorCode;
  /** Whether asking again may help. */
  readonly advice: RetryAdvice;
  /** Whether the service has no model of that name. */
  readonly isModelUnknown: boolean;

  constructor(
    code: WritingErrorCode,
    message: string,
    more: { advice?: RetryAdvice; isModelUnknown?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.advice = more.advice ?? false;
    this.isModelUnknown = more.isModelUnknown ?? false;
  }
}

const AGAIN: RetryAdvice = { afterMs: null };

/** The answer broke off, or could not be read: the connection or a gateway failed, not the question. */
export const brokenOff = (): WritingError =>
  new WritingError('provider_failed', 'The answer broke off.', { advice: AGAIN });

/** The service declines to write about this. */
export const declined = (): WritingError => new WritingError('provider_refused', 'The service declined.');

/** The answer was longer than allowed, and ended before its end. */
export const cutAtLength = (): WritingError =>
  new WritingError('text_too_long', 'The answer reached its longest length.');
