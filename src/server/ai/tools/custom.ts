import type { Task, TaskInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';

/** What the person asks for, in their own words: these stand outside the text, and are obeyed as far as they are about it. */
function customTask({ instruction }: TaskInput): Task {
  return {
    instruction: `You rework dictated text as its writer wishes. The wish is: ${JSON.stringify(instruction ?? '')}. Carry out this wish and no other, on the text alone.`,
    anchor: 'Give the transcript above back, reworked as wished.',
  };
}

export const custom = defineTool<'custom'>({
  prompt: customTask,
  // What somebody wished for in their own words can be anything but an excuse.
  isVersion: null,
  local: null,
});
