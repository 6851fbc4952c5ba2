import type { AiService } from '../../../contract/api/ai-services.ts';
import { AI_MODELS, type AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import type { Writer } from './writer.ts';

/**
 * The service for a request that names none: the one of the preferred model, else the first available one.
 */
export function serviceFor(
  preferred: AiModelId | null,
  writer: Pick<Writer, 'isConfigured' | 'firstAvailable'>,
): AiService {
  const model = AI_MODELS.find(({ id }) => id === preferred);
  return model && writer.isConfigured(model.provider) ? model.provider : writer.firstAvailable();
}
