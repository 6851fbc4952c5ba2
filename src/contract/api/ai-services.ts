/** The writing services a user can choose; `name` is the display name. */
export const AI_SERVICES = ['openai', 'anthropic', 'perplexity'] as const;
export type AiService = (typeof AI_SERVICES)[number];
export const AI_SERVICE_NAMES = {
  openai: 'ChatGPT',
  anthropic: 'Claude',
  perplexity: 'Perplexity',
} as const satisfies Record<AiService, string>;
/** Name of the server setting that holds each service's API key. */
export const AI_SERVICE_SETTINGS = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  perplexity: 'PERPLEXITY_API_KEY',
} as const satisfies Record<AiService, string>;
export const AI_SERVICE_DEFAULT: AiService = 'openai';

/**
 * Speech engines, in order of preference; the server's settings choose one. `moonshine` ships with the app.
 */
export const SPEECH_ENGINES = ['openai', 'local', 'moonshine'] as const;
export type SpeechEngineId = (typeof SPEECH_ENGINES)[number];
