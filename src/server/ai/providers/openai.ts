import type { ServiceSettings } from '../../config/service-settings.ts';
import { writeByChatCompletions } from './chat-completions.ts';
import type { WritingRequest, WritingService } from './writing-service.ts';

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** Reasoning models: they count reasoning as output, and accept only `max_completion_tokens`. */
const REASONING_MODELS = /(?:^|\/)(?:gpt-[5-9]|o\d)/;
/** Reasoning models that accept the effort `minimal`; later models use other values. */
const MINIMAL_EFFORT_MODELS = /^gpt-5(?:-mini|-nano)?$/;

/** The length limit in the form the model accepts: other servers and older models know only `max_tokens`. */
function lengthOptions(model: string, maxTokens: number) {
  if (!REASONING_MODELS.test(model)) return { max_tokens: maxTokens };
  const effort = MINIMAL_EFFORT_MODELS.test(model) ? { reasoning_effort: 'minimal' } : {};
  return { max_completion_tokens: maxTokens, ...effort };
}

/** OpenAI, or any server with its chat completions API (Ollama, LM Studio, Groq, Azure, a gateway). */
export function createOpenAiWriting({ apiKey, baseUrl }: ServiceSettings): WritingService {
  const settings = { apiKey, baseUrl: baseUrl ?? DEFAULT_BASE_URL };
  const write = (request: WritingRequest) =>
    writeByChatCompletions(settings, request, lengthOptions(request.model, request.maxTokens));
  return { id: 'openai', write };
}
