import type { ServiceSettings } from '../../config/service-settings.ts';
import { writeByChatCompletions } from './chat-completions.ts';
import type { WritingRequest, WritingService } from './writing-service.ts';

const DEFAULT_BASE_URL = 'https://api.perplexity.ai';

/** Perplexity, through OpenAI's chat completions API, with web search disabled. */
export function createPerplexityWriting({ apiKey, baseUrl }: ServiceSettings): WritingService {
  const settings = { apiKey, baseUrl: baseUrl ?? DEFAULT_BASE_URL };
  const write = (request: WritingRequest) =>
    writeByChatCompletions(settings, request, { max_tokens: request.maxTokens, disable_search: true });
  return { id: 'perplexity', write };
}
