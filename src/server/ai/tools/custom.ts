import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';

/** The user's own instruction: it stays outside the text, and applies only to the text. */
function customTask({ instruction }: ToolInput): PromptParts {
  return {
    instruction: `You rework dictated text as its writer wishes. The wish is: ${JSON.stringify(instruction ?? '')}. Carry out this wish and no other, on the text alone.`,
    reminder: 'Give the transcript above back, reworked as wished.',
  };
}

export const custom = defineTool<'custom'>({
  prompt: customTask,
  // The result of a custom instruction can be anything but a refusal.
  isVersion: null,
  local: null,
});
