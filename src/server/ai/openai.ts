import type { ServiceSettings } from '../config.ts';
import { writeByChatCompletions } from './chat-completions.ts';
import type { WritingRequest, WritingService } from './writing-service.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/**
 * OpenAI itself counts thinking into the answer's length and knows how much to think; other servers that speak its
 * language know only the older name of the limit.
 */
function lengthOf(model: string, maxTokens: number, isOpenAi: boolean) {
  if (!isOpenAi) return { max_tokens: maxTokens };
  if (model.startsWith('gpt-5')) return { max_completion_tokens: maxTokens, reasoning_effort: 'minimal' };
  if (/^o\d/.test(model)) return { max_completion_tokens: maxTokens, reasoning_effort: 'low' };
  return { max_completion_tokens: maxTokens };
}

/** OpenAI, or any server that speaks its chat completions (Ollama, LM Studio, Groq, Azure, a gateway). */
export function createOpenAiWriting({ apiKey, baseUrl }: ServiceSettings): WritingService {
  const settings = { apiKey, baseUrl: baseUrl ?? DEFAULT_BASE_URL };
  const write = (request: WritingRequest) =>
    writeByChatCompletions(settings, request, lengthOf(request.model, request.maxTokens, baseUrl === null));
  return { id: 'openai', write };
}
