import { AI_SERVICES, type AiService } from '../../contract/ai-services.ts';
import type { Config, ServiceSettings } from '../config.ts';
import { createAnthropicWriting } from './anthropic.ts';
import { createOpenAiWriting } from './openai.ts';
import { createPerplexityWriting } from './perplexity.ts';
import type { WritingService } from './writing-service.ts';

const MAKERS: Readonly<Record<AiService, (settings: ServiceSettings) => WritingService>> = {
  openai: createOpenAiWriting,
  anthropic: createAnthropicWriting,
  perplexity: createPerplexityWriting,
};

/**
 * Whether a service can be asked: it has a key, or it is a server of one's own that is named with its address and its
 * model. An address alone may be one that only hears speech.
 */
export const isConfigured = ({ apiKey, baseUrl, model }: ServiceSettings): boolean =>
  apiKey !== null || (baseUrl !== null && model !== null);

/** The services that the settings name; null for those they do not. */
export function createWritingServices(
  services: Config['services'],
): Record<AiService, WritingService | null> {
  const entries = AI_SERVICES.map((id) => [id, isConfigured(services[id]) ? MAKERS[id](services[id]) : null]);
  return Object.fromEntries(entries) as Record<AiService, WritingService | null>;
}
