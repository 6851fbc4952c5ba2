import type { AiTool } from '../../src/contract/api/ai-tool-list.ts';
import type { TextKey } from '../i18n/text-keys.ts';

/** The names of the tools in versions and receipts. */
export const TOOL_NAMES = {
  grammar: 'tools.grammar',
  translate: 'tools.translate',
  email: 'tools.email',
  emojis: 'tools.emojis',
  bullets: 'format.list',
  keySubjects: 'tools.keySubjects',
  custom: 'tools.askShort',
  personalize: 'tools.personalize',
} as const satisfies Record<AiTool, TextKey<'editor'>>;
