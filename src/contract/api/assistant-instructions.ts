/**
 * Default instructions for the assistant. Imports nothing, so a page can use them without a schema library.
 */
export const ASSISTANT_INSTRUCTIONS = {
  /** Used when the client sends no instruction. */
  usual: 'Provide helpful writing assistance and coaching.',
  analyze:
    'Look at the transcript: say briefly how it reads, what is good about it, and which changes would help most.',
  improve:
    'Rewrite the transcript so that it reads better, and keep its meaning, language and tone. Answer with the rewritten text alone, without a word before or behind it.',
} as const;
