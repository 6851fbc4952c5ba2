import { IconHeading } from '@tabler/icons-react';
import type { ToolEntry } from '../../../src/contract/api/ai-tool-list.ts';
import type { Tool } from '../../../src/server/ai/tools/define-tool.ts';

/**
 * A tool that the product does not have, added as a contributor would: an entry in the contract's table, a
 * server file and a registry line, an entry in the editor's catalogue, and texts. Everything else derives
 * from these.
 */
export const NINTH = 'headline';

/** `src/contract/api/ai-tool-list.ts` */
export const entry: ToolEntry = {
  summary: 'Find a headline for a text',
  route: 'POST /api/find-headline',
  field: 'headline',
  asks: [],
  isLocal: false,
};

/** `src/server/ai/tools/headline.ts`, and `src/server/ai/tools/registry.ts` */
export const tool: Tool = {
  prompt: () => ({ instruction: 'You find a headline for dictated text.', reminder: 'Give one headline.' }),
  isVersion: ({ answerWords }) => answerWords.length <= 12,
  split: null,
  keepsText: false,
  model: 'light',
  maxTokens: 200,
  local: null,
};

/** `src-renderer/features/editor/tools/tool-catalogue.ts` */
export const shown = { icon: IconHeading, place: 'row' } as const;
