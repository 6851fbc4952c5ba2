import type { AiToolRoute } from './ai-tools.ts';

/** Everything that can be done to a text. */
export const AI_TOOLS = [
  'grammar',
  'translate',
  'email',
  'emojis',
  'bullets',
  'keySubjects',
  'custom',
  'personalize',
] as const;
export type AiTool = (typeof AI_TOOLS)[number];

/** The tools that a kept library does without a writing service; the others need one, and say so. */
export const LOCAL_TOOLS = [
  'grammar',
  'email',
  'emojis',
  'bullets',
  'keySubjects',
  'personalize',
] as const satisfies readonly AiTool[];

/** The address of each tool, and the field of its answer that holds the text. */
export const TOOL_ROUTES = {
  grammar: { route: 'POST /api/grammar-check', field: 'improvedText' },
  translate: { route: 'POST /api/translate', field: 'translatedText' },
  email: { route: 'POST /api/format-email', field: 'formattedEmail' },
  emojis: { route: 'POST /api/add-emojis', field: 'enhancedText' },
  bullets: { route: 'POST /api/add-bullet-points', field: 'formattedText' },
  keySubjects: { route: 'POST /api/extract-key-subjects', field: 'text' },
  custom: { route: 'POST /api/custom-format', field: 'formattedText' },
  personalize: { route: 'POST /api/personalize', field: 'personalizedText' },
} as const satisfies Record<AiTool, { route: AiToolRoute; field: string }>;
