const REASONING = /^[\s\S]*<\/think(?:ing)?>\s*/i;
const BEGINS = /^\s*<think(?:ing)?>/i;
const TAG = /<\/?think(?:ing)?>/i;

/**
 * Removes a model's reasoning, which some servers send at the beginning of an answer, with or without its
 * opening tag. Null while only reasoning has come.
 */
export function withoutReasoning(answer: string, source: string): string | null {
  if (TAG.test(source)) return answer;
  const text = answer.replace(REASONING, '');
  return BEGINS.test(text) ? null : text;
}
