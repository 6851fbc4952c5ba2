import { AI_MODEL_NAMES } from './ai-model-names.ts';
import type { AiService } from './ai-services.ts';

/**
 * A model that can be chosen.
 * - `apiIds`: the service's names for it, newest last; when the service has retired one, the next is tried.
 * - `pricing`: US dollars per million tokens. `maxTokens`: longest answer. `contextWindow`: prompt and
 *   answer, in tokens.
 */
export interface AiModel {
  readonly id: string;
  readonly apiIds: readonly string[];
  readonly name: string;
  readonly provider: AiService;
  readonly description: string;
  readonly features: readonly string[];
  readonly pricing: { readonly input: number; readonly output: number };
  readonly capabilities: {
    readonly maxTokens: number;
    readonly contextWindow: number;
    readonly supportsVision: boolean;
    readonly supportsFunctionCalling: boolean;
    readonly reasoningEnabled: boolean;
  };
  readonly bestFor: readonly string[];
  /** ISO date. */
  readonly releaseDate: string;
}

/** Capabilities of most models in the catalogue. */
const ABLE = { supportsVision: true, supportsFunctionCalling: true, reasoningEnabled: false };

/** The models of the catalogue; Perplexity's two models cannot be chosen individually. */
export const AI_MODELS = [
  {
    id: 'gpt-5',
    ...AI_MODEL_NAMES['gpt-5'],
    provider: 'openai',
    description: 'The most able model of OpenAI, for long and demanding texts.',
    features: ['Reasoning', 'Vision', 'Long texts'],
    pricing: { input: 8, output: 20 },
    capabilities: { ...ABLE, maxTokens: 128_000, contextWindow: 272_000, reasoningEnabled: true },
    bestFor: ['Long texts', 'Demanding rewriting'],
    releaseDate: '2025-08-07',
  },
  {
    id: 'gpt-5-mini',
    ...AI_MODEL_NAMES['gpt-5-mini'],
    provider: 'openai',
    description: 'Quick and good at everyday writing.',
    features: ['Reasoning', 'Vision', 'Quick'],
    pricing: { input: 2, output: 6 },
    capabilities: { ...ABLE, maxTokens: 64_000, contextWindow: 128_000, reasoningEnabled: true },
    bestFor: ['Everyday writing', 'Corrections', 'Translation'],
    releaseDate: '2025-08-07',
  },
  {
    id: 'gpt-5-nano',
    ...AI_MODEL_NAMES['gpt-5-nano'],
    provider: 'openai',
    description: 'The quickest and cheapest of its family, for short and simple work.',
    features: ['Reasoning', 'Very quick', 'Cheap'],
    pricing: { input: 0.5, output: 1.5 },
    capabilities: {
      ...ABLE,
      maxTokens: 32_000,
      contextWindow: 64_000,
      supportsVision: false,
      reasoningEnabled: true,
    },
    bestFor: ['Short texts', 'Lists', 'Emojis'],
    releaseDate: '2025-08-07',
  },
  {
    id: 'gpt-4.1',
    ...AI_MODEL_NAMES['gpt-4.1'],
    provider: 'openai',
    description: 'Follows instructions closely and handles very long texts.',
    features: ['Vision', 'Very long texts'],
    pricing: { input: 5, output: 15 },
    capabilities: { ...ABLE, maxTokens: 32_768, contextWindow: 1_000_000 },
    bestFor: ['Very long texts', 'Exact instructions'],
    releaseDate: '2025-04-14',
  },
  {
    id: 'gpt-4.1-mini',
    ...AI_MODEL_NAMES['gpt-4.1-mini'],
    provider: 'openai',
    description: 'A smaller GPT-4.1 at a lower price.',
    features: ['Vision', 'Quick', 'Cheap'],
    pricing: { input: 0.85, output: 2.55 },
    capabilities: { ...ABLE, maxTokens: 32_768, contextWindow: 128_000 },
    bestFor: ['Everyday writing at a low price'],
    releaseDate: '2025-04-14',
  },
  {
    id: 'o4-mini',
    ...AI_MODEL_NAMES['o4-mini'],
    provider: 'openai',
    description: 'Thinks before it answers.',
    features: ['Reasoning', 'Vision'],
    pricing: { input: 3, output: 12 },
    capabilities: { ...ABLE, maxTokens: 100_000, contextWindow: 128_000, reasoningEnabled: true },
    bestFor: ['Analysis'],
    releaseDate: '2025-04-16',
  },
  {
    id: 'gpt-4o',
    ...AI_MODEL_NAMES['gpt-4o'],
    provider: 'openai',
    description: 'An earlier all-purpose model.',
    features: ['Vision'],
    pricing: { input: 5, output: 15 },
    capabilities: { ...ABLE, maxTokens: 16_384, contextWindow: 128_000 },
    bestFor: ['Conversation'],
    releaseDate: '2024-05-13',
  },
  {
    id: 'claude-opus-4.1',
    ...AI_MODEL_NAMES['claude-opus-4.1'],
    provider: 'anthropic',
    description: 'The most able model of Anthropic in this list.',
    features: ['Reasoning', 'Vision', 'Long texts'],
    pricing: { input: 15, output: 75 },
    capabilities: { ...ABLE, maxTokens: 32_000, contextWindow: 200_000, reasoningEnabled: true },
    bestFor: ['Demanding rewriting', 'Style'],
    releaseDate: '2025-08-05',
  },
  {
    id: 'claude-sonnet-4',
    ...AI_MODEL_NAMES['claude-sonnet-4'],
    provider: 'anthropic',
    description: 'Writes well at a moderate price.',
    features: ['Reasoning', 'Vision', 'Long texts'],
    pricing: { input: 3, output: 15 },
    capabilities: { ...ABLE, maxTokens: 64_000, contextWindow: 200_000, reasoningEnabled: true },
    bestFor: ['Long texts', 'Style', 'Translation'],
    releaseDate: '2025-05-22',
  },
  {
    id: 'claude-3-5-haiku',
    ...AI_MODEL_NAMES['claude-3-5-haiku'],
    provider: 'anthropic',
    description: 'Quick and cheap, for short texts.',
    features: ['Vision', 'Quick'],
    pricing: { input: 0.8, output: 4 },
    capabilities: { ...ABLE, maxTokens: 8192, contextWindow: 200_000 },
    bestFor: ['Short texts', 'Corrections'],
    releaseDate: '2024-10-22',
  },
] as const satisfies readonly AiModel[];
export type AiModelId = (typeof AI_MODELS)[number]['id'];
