import type { ServiceSettings } from '../../config/config.ts';
import { writeByChatCompletions } from './chat-completions.ts';
import type { WritingRequest, WritingService } from './writing-service.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** Models that think, which count it into the answer's length and know that limit by this name alone. */
const THINKS = /(?:^|\/)(?:gpt-[5-9]|o\d)/;
/** Those of them that know how to think as little as this; later ones have other words for it. */
const THINKS_LITTLE = /^gpt-5(?:-mini|-nano)?$/;

/** The limit of the answer: other servers, and older models, know the older name alone. */
function lengthOf(model: string, maxTokens: number) {
  if (!THINKS.test(model)) return { max_tokens: maxTokens };
  const effort = THINKS_LITTLE.test(model) ? { reasoning_effort: 'minimal' } : {};
  return { max_completion_tokens: maxTokens, ...effort };
}

/** OpenAI, or any server that speaks its chat completions (Ollama, LM Studio, Groq, Azure, a gateway). */
export function createOpenAiWriting({ apiKey, baseUrl }: ServiceSettings): WritingService {
  const settings = { apiKey, baseUrl: baseUrl ?? DEFAULT_BASE_URL };
  const write = (request: WritingRequest) =>
    writeByChatCompletions(settings, request, lengthOf(request.model, request.maxTokens));
  return { id: 'openai', write };
}
