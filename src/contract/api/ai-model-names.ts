/** Display names of the catalogue's models, in a file of their own: every page with a text shows which model wrote it. */
export const AI_MODEL_NAMES = {
  'gpt-5': { apiIds: ['gpt-5'], name: 'GPT-5' },
  'gpt-5-mini': { apiIds: ['gpt-5-mini'], name: 'GPT-5 mini' },
  'gpt-5-nano': { apiIds: ['gpt-5-nano'], name: 'GPT-5 nano' },
  'gpt-4.1': { apiIds: ['gpt-4.1'], name: 'GPT-4.1' },
  'gpt-4.1-mini': { apiIds: ['gpt-4.1-mini'], name: 'GPT-4.1 mini' },
  'o4-mini': { apiIds: ['o4-mini'], name: 'o4-mini' },
  'gpt-4o': { apiIds: ['gpt-4o'], name: 'GPT-4o' },
  'claude-opus-4.1': { apiIds: ['claude-opus-4-1', 'claude-opus-4-8'], name: 'Claude Opus 4.1' },
  'claude-sonnet-4': { apiIds: ['claude-sonnet-4-0', 'claude-sonnet-4-6'], name: 'Claude Sonnet 4' },
  'claude-3-5-haiku': { apiIds: ['claude-3-5-haiku-latest', 'claude-haiku-4-5'], name: 'Claude 3.5 Haiku' },
} as const;
