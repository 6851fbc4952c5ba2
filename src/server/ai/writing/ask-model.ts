import { WritingError, type WritingRequest, type WritingService } from '../providers/writing-service.ts';
import type { ChosenModel } from './choose-model.ts';
import { askWithRetries, type Limits, type OnText } from './stream-answer.ts';
import type { AiTimeouts } from './timeouts.ts';

/** A prompt and its limits, for any service and model. */
export interface ModelRequest extends Pick<WritingRequest, 'system' | 'prompt' | 'maxTokens'> {
  readonly service: WritingService;
  readonly model: ChosenModel;
}

/** Token limits to try when a service refuses a longer answer. */
const FALLBACK_TOKENS = [4000, 1000];

/** The maximum lengths to request, one after the other; one for a model of the catalogue, whose limit is known. */
const lengthsOf = ({ maxTokens: most }: ChosenModel, maxTokens: number): readonly number[] =>
  most === null ? [maxTokens, ...FALLBACK_TOKENS.filter((tokens) => tokens < maxTokens)] : [maxTokens];

/** Tries one option after the other, while the error of the last allows it. */
async function tryEach<T, R>(
  options: readonly T[],
  mayTryNext: (error: WritingError) => boolean,
  run: (option: T) => Promise<R>,
): Promise<R> {
  for (const [n, option] of options.entries()) {
    try {
      return await run(option);
    } catch (error) {
      const isLast = n === options.length - 1;
      if (isLast || !(error instanceof WritingError && mayTryNext(error))) throw error;
    }
  }
  throw new WritingError('provider_failed', 'There is no model to ask.');
}

/**
 * Asks a model, by its next name when the service does not know one, and for a shorter answer when the service
 * refuses the length. Returns the answer and the model's name.
 * @throws WritingError
 */
export async function askModel(
  { service, model, ...request }: ModelRequest,
  limits: Limits,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<{ answer: string; model: string }> {
  const isUnknown = (error: WritingError) => error.isModelUnknown;
  const isTooLong = (error: WritingError) => error.isTooLong;
  return tryEach(model.apiIds, isUnknown, async (id) => {
    const answer = await tryEach(lengthsOf(model, request.maxTokens), isTooLong, (maxTokens) =>
      askWithRetries(service, { ...request, maxTokens, model: id }, limits, timeouts, onText),
    );
    return { answer, model: id === model.apiIds[0] ? model.name : id };
  });
}
