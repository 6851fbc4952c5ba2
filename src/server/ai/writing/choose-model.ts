import type { AiService } from '../../../contract/api/ai-services.ts';
import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import { AI_MODELS, type AiModel, type AiModelId } from '../../../contract/api/catalogue-ai-models.ts';
import { TOOLS } from '../tools/registry.ts';

/** The model for a task: `name` is for responses; `apiIds` are tried in order until the service knows one. */
export interface ChosenModel {
  readonly name: string;
  readonly apiIds: readonly [string, ...string[]];
  /** Longest answer in tokens; null if unknown. */
  readonly maxTokens: number | null;
  /** True when reasoning counts towards the length of the answer. */
  readonly isReasoning: boolean;
}

/** A text with at most this many words is short: about a page and a half. */
const SHORT_WORDS = 600;
/** Up to this many words, small models follow the text reliably. */
const LONG_WORDS = 3000;

type Weight = 'small' | 'middle' | 'large';

/** The weight of a task, by its kind and the length of the text. */
function weightOf(task: AiTool | 'assistant', words: number): Weight {
  const isLight = task !== 'assistant' && TOOLS[task].model === 'light';
  if (words > LONG_WORDS) return isLight ? 'middle' : 'large';
  if (words > SHORT_WORDS) return 'middle';
  return isLight ? 'small' : 'middle';
}

const MODEL_BY_WEIGHT: Readonly<Record<'openai' | 'anthropic', Readonly<Record<Weight, AiModelId>>>> = {
  openai: { small: 'gpt-5-nano', middle: 'gpt-5-mini', large: 'gpt-5' },
  anthropic: { small: 'claude-3-5-haiku', middle: 'claude-sonnet-4', large: 'claude-sonnet-4' },
};

/** Perplexity's models, with their longest answers (docs.perplexity.ai, "Models"). */
const PERPLEXITY_MODELS: Readonly<Record<Weight, string>> = {
  small: 'sonar',
  middle: 'sonar',
  large: 'sonar-pro',
};
const PERPLEXITY_MAX_TOKENS = 8000;

/** The model with this id, if the service offers it. */
const modelOfService = (service: AiService, id: AiModelId | null): AiModel | undefined =>
  AI_MODELS.find((each) => each.id === id && each.provider === service);

function chosenModelOf({ id, apiIds, capabilities }: AiModel): ChosenModel {
  const [first = id, ...rest] = apiIds;
  const { maxTokens, reasoningEnabled } = capabilities;
  return { name: id, apiIds: [first, ...rest], maxTokens, isReasoning: reasoningEnabled };
}

const asPerplexity = (name: string): ChosenModel => ({
  name,
  apiIds: [name],
  maxTokens: PERPLEXITY_MAX_TOKENS,
  isReasoning: false,
});

/** The model of the settings, with its catalogue entry if it has one. */
function modelByName(name: string): ChosenModel {
  if (Object.values(PERPLEXITY_MODELS).includes(name)) return asPerplexity(name);
  const catalogued = AI_MODELS.find(({ apiIds }) => apiIds.some((id) => id === name));
  const { maxTokens, isReasoning } = catalogued
    ? chosenModelOf(catalogued)
    : { maxTokens: null, isReasoning: true };
  return { name, apiIds: [name], maxTokens, isReasoning };
}

/**
 * Chooses a model by task and number of words. `override`: the model from the server's settings. `preferred`:
 * the user's model, used if this service offers it.
 */
export function chooseModel(
  service: AiService,
  task: AiTool | 'assistant',
  words: number,
  override: string | null,
  preferred: AiModelId | null = null,
): ChosenModel {
  if (override !== null) return modelByName(override);
  const preferredModel = modelOfService(service, preferred);
  if (preferredModel) return chosenModelOf(preferredModel);
  const weight = weightOf(task, words);
  if (service === 'perplexity') return asPerplexity(PERPLEXITY_MODELS[weight]);
  const id = MODEL_BY_WEIGHT[service][weight];
  const model = modelOfService(service, id);
  return model ? chosenModelOf(model) : { name: id, apiIds: [id], maxTokens: null, isReasoning: false };
}
