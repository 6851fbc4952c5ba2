import type { AiService } from '../../../contract/api/ai-services.ts';
import { AI_MODELS, type AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { Writer } from './writer.ts';

/**
 * Who writes for somebody who names no service: the one of the model that they chose for good, or else the first one
 * that can be asked.
 */
export function serviceFor(
  preferred: AiModelId | null,
  writer: Pick<Writer, 'isConfigured' | 'firstAble'>,
): AiService {
  const model = AI_MODELS.find(({ id }) => id === preferred);
  return model && writer.isConfigured(model.provider) ? model.provider : writer.firstAble();
}
