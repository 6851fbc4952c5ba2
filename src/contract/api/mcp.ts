import { z } from 'zod';
import type { ApiScope } from './api-scopes.ts';
import type { Endpoint } from './endpoint.ts';
import { narrowingSchema } from './narrowing.ts';
import { addedTextSchema } from './texts.ts';
import { idParams, transcriptionQuerySchema } from './transcriptions.ts';

/** The endpoint of the Model Context Protocol (streamable HTTP, one message per request, no sessions). */
export const MCP_PATH = '/api/mcp';
/** The supported revision of the protocol. */
export const MCP_VERSION = '2025-06-18';
/** Access to the endpoint: a token that may read texts. */
export const MCP_ACCESS = {
  auth: 'user',
  scope: 'texts:read',
  rate: 'general',
} as const satisfies Partial<Endpoint>;

const SEARCH_RESULTS = { default: 10, max: 50 } as const;

/** Input of the tool `search_texts`. */
export const searchTextsInput = z.strictObject({
  query: narrowingSchema.shape.search.describe('Words to find; omit for the newest texts.'),
  limit: z.int().min(1).max(SEARCH_RESULTS.max).default(SEARCH_RESULTS.default),
  language: narrowingSchema.shape.language.describe('Only texts in this language, such as en; null for all.'),
  cursor: transcriptionQuerySchema.shape.cursor.describe(
    'The nextCursor of a search, for the texts after its.',
  ),
});
const foundTextSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  language: z.string(),
  preview: z.string(),
});
export const searchTextsOutput = z.object({
  texts: z.array(foundTextSchema),
  total: z.int(),
  totalIsCapped: z.boolean().describe('True if there are more than total.'),
  nextCursor: z.string().nullable(),
});

/** The scope that the tool `add_text` requires. Without it, assistants only read. */
export const MCP_WRITE_SCOPE = 'texts:write' satisfies ApiScope;
/** Input of the tool `add_text`. */
export const addTextInput = addedTextSchema.pick({ text: true, language: true }).extend({
  language: addedTextSchema.shape.language.describe('The language of the text; auto if unknown.'),
});
export const addTextOutput = z.object({ id: z.string(), createdAt: z.string() });

/** Input of the tool `read_text`. */
export const readTextInput = idParams.strict();
export const readTextOutput = foundTextSchema.omit({ preview: true }).extend({ text: z.string() });
