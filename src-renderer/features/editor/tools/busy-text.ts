import type { AiTool } from '../../../../src/contract/api/ai-tool-list.ts';
import type { TextKey } from '../../../i18n/text-keys.ts';

const BUSY_TEXTS = {
  grammar: 'tools.busy.grammar',
  translate: 'tools.busy.translate',
  email: 'tools.busy.email',
  emojis: 'tools.busy.emojis',
  bullets: 'tools.busy.bullets',
  keySubjects: 'tools.busy.keySubjects',
  custom: 'tools.busy.custom',
  personalize: 'tools.busy.personalize',
} as const satisfies Record<AiTool, TextKey<'editor'>>;

/** What a tool says of itself while it works. */
export const busyText = (tool: AiTool): TextKey<'editor'> => BUSY_TEXTS[tool];
