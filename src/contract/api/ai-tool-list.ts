import type { Route } from './endpoint.ts';

/** A field that a tool is asked with beside its text; `ai-tools.ts` says what each may hold. */
export type ToolField = 'targetLanguage' | 'instruction' | 'transcriptionId';

/** One tool, as far as both sides have to know it. */
export interface ToolEntry {
  readonly summary: string;
  readonly route: Route & `POST ${string}`;
  /** The field of its answer that holds the text. */
  readonly field: string;
  /** What it is asked with beside the text. */
  readonly asks: readonly ToolField[];
  /** Whether a kept library does it without a writing service; the others need one, and say so. */
  readonly isLocal: boolean;
}

/** Everything that can be done to a text. Routes, shapes and lists of tools derive from this table; see `ai/tools/`. */
export const AI_TOOL_TABLE = {
  grammar: {
    summary: 'Correct grammar and spelling',
    route: 'POST /api/grammar-check',
    field: 'improvedText',
    asks: [],
    isLocal: true,
  },
  translate: {
    summary: 'Translate a text',
    route: 'POST /api/translate',
    field: 'translatedText',
    asks: ['targetLanguage'],
    isLocal: false,
  },
  email: {
    summary: 'Make an e-mail of a text',
    route: 'POST /api/format-email',
    field: 'formattedEmail',
    asks: [],
    isLocal: true,
  },
  emojis: {
    summary: 'Add emojis to a text',
    route: 'POST /api/add-emojis',
    field: 'enhancedText',
    asks: [],
    isLocal: true,
  },
  bullets: {
    summary: 'Make a list of a text',
    route: 'POST /api/add-bullet-points',
    field: 'formattedText',
    asks: [],
    isLocal: true,
  },
  keySubjects: {
    summary: 'Name the key subjects of a text',
    route: 'POST /api/extract-key-subjects',
    field: 'text',
    asks: [],
    isLocal: true,
  },
  custom: {
    summary: 'Do to a text what is asked for',
    route: 'POST /api/custom-format',
    field: 'formattedText',
    asks: ['instruction'],
    isLocal: false,
  },
  personalize: {
    summary:
      'Write a text in the person’s own style; with an id the result is kept beside that transcription',
    route: 'POST /api/personalize',
    field: 'personalizedText',
    asks: ['transcriptionId'],
    isLocal: true,
  },
} as const satisfies Readonly<Record<string, ToolEntry>>;
export type AiToolTable = typeof AI_TOOL_TABLE;
export type AiTool = keyof AiToolTable;

export const AI_TOOLS = Object.keys(AI_TOOL_TABLE) as AiTool[];

/** The tools that need no writing service. */
export type LocalTool = {
  [T in AiTool]: AiToolTable[T]['isLocal'] extends true ? T : never;
}[AiTool];

/** Whether a task can be done without a writing service. */
export const isLocalTool = (task: string): task is LocalTool =>
  Object.hasOwn(AI_TOOL_TABLE, task) && AI_TOOL_TABLE[task as AiTool].isLocal;
