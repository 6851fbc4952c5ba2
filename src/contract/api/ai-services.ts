/** The services that write: the user picks one. `name` is what the interface shows. */
export const AI_SERVICES = ['openai', 'anthropic', 'perplexity'] as const;
export type AiService = (typeof AI_SERVICES)[number];
export const AI_SERVICE_NAMES = {
  openai: 'ChatGPT',
  anthropic: 'Claude',
  perplexity: 'Perplexity',
} as const satisfies Record<AiService, string>;
/** The setting of the server that holds the key of each. */
export const AI_SERVICE_SETTINGS = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  perplexity: 'PERPLEXITY_API_KEY',
} as const satisfies Record<AiService, string>;
export const AI_SERVICE_DEFAULT: AiService = 'openai';

/** The engines that turn audio into text: a setting of the server. */
/** In the order of preference; `moonshine` is in the box. */
export const SPEECH_ENGINES = ['openai', 'local', 'moonshine'] as const;
export type SpeechEngineId = (typeof SPEECH_ENGINES)[number];
