import type { Task, TaskInput } from './prompt.ts';

/** What the person asks for, in their own words: these stand outside the text, and are obeyed as far as they are about it. */
export function customTask({ instruction }: TaskInput): Task {
  return {
    instruction: `You rework dictated text as its writer wishes. The wish is: ${JSON.stringify(instruction ?? '')}. Carry out this wish and no other, on the text alone.`,
    anchor: 'Give the transcript above back, reworked as wished.',
  };
}
