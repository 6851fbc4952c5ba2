import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';

const t = textsOf('editor');

const DONE_TEXTS = {
  grammar: 'tools.done.grammar',
  translate: 'tools.done.translate',
  email: 'tools.done.email',
  emojis: 'tools.done.emojis',
  bullets: 'tools.done.bullets',
  keySubjects: 'tools.done.keySubjects',
  custom: 'tools.done.custom',
  personalize: 'tools.done.personalize',
} as const satisfies Record<AiTool, TextKey<'editor'>>;

/** What came of a tool, in a few words. */
export const doneText = (tool: AiTool): string => t(DONE_TEXTS[tool]);
