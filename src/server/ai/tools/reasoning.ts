const REASONING = /^[\s\S]*<\/think(?:ing)?>\s*/i;
const BEGINS = /^\s*<think(?:ing)?>/i;
const TAG = /<\/?think(?:ing)?>/i;

/** True for a text that has such a tag itself. */
export const hasReasoning = (text: string): boolean => TAG.test(text);

/**
 * Removes a model's reasoning, which some servers send at the beginning of an answer, with or without its
 * opening tag. Null while only reasoning has come.
 */
export function withoutReasoning(answer: string): string | null {
  const text = answer.replace(REASONING, '');
  return BEGINS.test(text) ? null : text;
}
