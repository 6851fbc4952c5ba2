import type { ChosenModel } from './choose-model.ts';
import { askWhole, type Limits, type OnText } from './stream-answer.ts';
import type { AiTimeouts } from './timeouts.ts';
import { WritingError, type WritingRequest, type WritingService } from './writing-service.ts';

/** A prompt and its limits, for any service and model. */
export interface Question extends Pick<WritingRequest, 'system' | 'prompt' | 'maxTokens'> {
  readonly service: WritingService;
  readonly model: ChosenModel;
}

/**
 * Asks a model, trying its next name when the service does not know one. Returns the answer and the model's
 * name.
 * @throws WritingError
 */
export async function askModel(
  { service, model, ...question }: Question,
  limits: Limits,
  timeouts: AiTimeouts,
  onText: OnText,
): Promise<{ answer: string; model: string }> {
  const ids = model.apiIds;
  for (const [n, id] of ids.entries()) {
    try {
      const answer = await askWhole(service, { ...question, model: id }, limits, timeouts, onText);
      return { answer, model: n === 0 ? model.name : id };
    } catch (error) {
      if (!(error instanceof WritingError && error.isModelUnknown) || n === ids.length - 1) throw error;
    }
  }
  throw new WritingError('provider_failed', 'There is no model to ask.');
}
