import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import { bullets } from './bullets.ts';
import { custom } from './custom.ts';
import type { Tool } from './define-tool.ts';
import { email } from './email.ts';
import { emojis } from './emojis.ts';
import { grammar } from './grammar.ts';
import { keySubjects } from './key-subjects.ts';
import { personalize } from './personalize.ts';
import { translate } from './translate.ts';

/** The definition of every tool in the contract's table. */
export const TOOLS: Readonly<Record<AiTool, Tool>> = {
  grammar,
  translate,
  email,
  emojis,
  bullets,
  keySubjects,
  custom,
  personalize,
};
