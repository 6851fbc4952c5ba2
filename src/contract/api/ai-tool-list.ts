import type { Route } from './endpoint.ts';

/** An input field of a tool besides its text; `ai-tools.ts` declares the allowed values. */
export type ToolField = 'targetLanguage' | 'instruction' | 'transcriptionId';

/** The part of a tool's definition that server and client share. */
export interface ToolEntry {
  readonly summary: string;
  readonly route: Route & `POST ${string}`;
  /** Name of the response field that holds the text. */
  readonly field: string;
  /** Input fields besides the text. */
  readonly asks: readonly ToolField[];
  /** True when a bundled library runs the tool; the others need a writing service. */
  readonly isLocal: boolean;
}

/** All AI tools. Routes, schemas and tool lists derive from this table; see `ai/tools/`. */
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
    summary: 'Format a text as an e-mail',
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
    summary: 'Turn a text into a bullet list',
    route: 'POST /api/add-bullet-points',
    field: 'formattedText',
    asks: [],
    isLocal: true,
  },
  keySubjects: {
    summary: 'Get the key subjects of a text',
    route: 'POST /api/extract-key-subjects',
    field: 'text',
    asks: [],
    isLocal: true,
  },
  custom: {
    summary: 'Run a custom instruction on a text',
    route: 'POST /api/custom-format',
    field: 'formattedText',
    asks: ['instruction'],
    isLocal: false,
  },
  personalize: {
    summary: 'Rewrite a text in the user’s style; with an id, the result is stored with that transcription',
    route: 'POST /api/personalize',
    field: 'personalizedText',
    asks: ['transcriptionId'],
    isLocal: true,
  },
} as const satisfies Readonly<Record<string, ToolEntry>>;
export type AiToolTable = typeof AI_TOOL_TABLE;
export type AiTool = keyof AiToolTable;

export const AI_TOOLS = Object.keys(AI_TOOL_TABLE) as AiTool[];

/** The tools that run without a writing service. */
export type LocalTool = {
  [T in AiTool]: AiToolTable[T]['isLocal'] extends true ? T : never;
}[AiTool];

/** True when a task can run without a writing service. */
export const isLocalTool = (task: string): task is LocalTool =>
  Object.hasOwn(AI_TOOL_TABLE, task) && AI_TOOL_TABLE[task as AiTool].isLocal;
