import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import { bulletsTask } from './bullets.ts';
import { customTask } from './custom.ts';
import { emailTask } from './email.ts';
import { emojisTask } from './emojis.ts';
import { grammarTask } from './grammar.ts';
import { keySubjectsTask } from './key-subjects.ts';
import { personalizeTask } from './personalize.ts';
import type { Task, TaskInput } from './prompt.ts';
import { translateTask } from './translate.ts';

/** How each tool is asked for. */
export const TASKS: Readonly<Record<AiTool, (input: TaskInput) => Task>> = {
  grammar: grammarTask,
  translate: translateTask,
  email: emailTask,
  emojis: emojisTask,
  bullets: bulletsTask,
  keySubjects: keySubjectsTask,
  custom: customTask,
  personalize: personalizeTask,
};
