import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { TextKey } from '../../../i18n/en.ts';
import { text as t } from '../../../i18n/i18n.ts';

const DONE_TEXTS = {
  grammar: 'tools.done.grammar',
  translate: 'tools.done.translate',
  email: 'tools.done.email',
  emojis: 'tools.done.emojis',
  bullets: 'tools.done.bullets',
  keySubjects: 'tools.done.keySubjects',
  custom: 'tools.done.custom',
  personalize: 'tools.done.personalize',
} as const satisfies Record<AiTool, TextKey>;

/** What came of a tool, in a few words. */
export const doneText = (tool: AiTool): string => t(DONE_TEXTS[tool]);
