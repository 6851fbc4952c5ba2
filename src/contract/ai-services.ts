/** The services that write: the user picks one. `name` is what the interface shows. */
export const AI_SERVICES = ['openai', 'anthropic', 'perplexity'] as const;
export type AiService = (typeof AI_SERVICES)[number];
export const AI_SERVICE_NAMES = {
  openai: 'ChatGPT',
  anthropic: 'Claude',
  perplexity: 'Perplexity',
} as const satisfies Record<AiService, string>;
export const AI_SERVICE_DEFAULT: AiService = 'openai';

/** The engines that turn audio into text: a setting of the server. */
export const SPEECH_ENGINES = ['openai', 'whisper', 'pocketsphinx'] as const;
export type SpeechEngineId = (typeof SPEECH_ENGINES)[number];
