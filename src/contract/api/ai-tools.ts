import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { RECORDING_LANGUAGES, TRANSLATION_LANGUAGES } from '../languages.ts';
import { INSTRUCTION_MAX, TOOL_TEXT_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import {
  AI_TOOL_TABLE,
  type AiTool,
  type AiToolTable,
  type ToolEntry,
  type ToolField,
} from './ai-tool-list.ts';
import type { Endpoint, EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { storableText } from './storable-text.ts';

/** Input of every tool: the text, the chosen service, and the language of the text if known. */
const toolInput = {
  text: storableText().trim().min(1).max(TOOL_TEXT_MAX),
  aiService: z.enum(AI_SERVICES).optional(),
  language: z.enum(RECORDING_LANGUAGES).optional(),
  /** The transcription that the text belongs to; the request is recorded in its privacy receipt. */
  textId: itemId.optional(),
};

/**
 * Fields of every tool response besides its text.
 * - `engine`: the service that wrote it, or `local`.
 * - `model`: the model used; `null` for a local tool.
 * - `note`: what a local tool could not do, as a message for the user; `null` if there is nothing to report.
 */
const toolAnswer = {
  engine: z.enum([...AI_SERVICES, 'local']),
  model: z.string().nullable(),
  note: z.string().nullable(),
};

/** SSE events of a tool called with `accept: text/event-stream`; `done` carries the plain response. */
export const eventsOf = <T extends z.ZodType>(answer: T) => ({
  /** The next piece of the text. */
  delta: z.object({ text: z.string() }),
  /** The service broke off and the request is retried: discard the text received so far. */
  restart: z.object({}),
  done: answer,
  /** `retryAfter`: seconds, if the service named them. */
  failed: z.object({ code: z.string(), error: z.string(), retryAfter: z.number().optional() }),
});

export const TOOL_ERRORS = [
  'calls_exceeded',
  'provider_not_configured',
  'nothing_leaves',
  'provider_key_refused',
  'provider_refused',
  'provider_failed',
  'provider_timeout',
  'provider_busy',
  'server_busy',
  'text_too_long',
  'cancelled',
] as const satisfies readonly ErrorCode[];

/** Schemas of the input fields besides the text. */
const askedFields = {
  targetLanguage: z.enum(TRANSLATION_LANGUAGES),
  instruction: storableText().trim().min(1).max(INSTRUCTION_MAX),
  transcriptionId: itemId.optional(),
} satisfies Record<ToolField, z.ZodType>;

type Body<E extends ToolEntry> = z.ZodObject<
  typeof toolInput & Pick<typeof askedFields, E['asks'][number]>,
  z.core.$strict
>;
type Answer<E extends ToolEntry> = z.ZodObject<
  { [N in E['field']]: z.ZodString } & typeof toolAnswer,
  z.core.$strip
>;

function endpointOf<E extends ToolEntry>({ summary, asks, field }: E) {
  const asked = Object.fromEntries(asks.map((name) => [name, askedFields[name]]));
  // The schema is built from the same entry as the type, so the cast is safe.
  const body = z.strictObject({ ...toolInput, ...asked }) as z.ZodType as Body<E>;
  const response = z.object({ [field]: z.string(), ...toolAnswer }) as z.ZodType as Answer<E>;
  return {
    summary,
    auth: 'user' as const,
    rate: 'ai' as const,
    body,
    response,
    events: eventsOf(response),
    errors: asks.includes('transcriptionId') ? ([...TOOL_ERRORS, 'not_found'] as const) : TOOL_ERRORS,
  };
}

type ToolEndpoints = {
  readonly [T in AiTool as AiToolTable[T]['route']]: ReturnType<typeof endpointOf<AiToolTable[T]>>;
};

/** One endpoint per tool. */
export const aiToolEndpoints = Object.fromEntries<Endpoint>(
  Object.values<ToolEntry>(AI_TOOL_TABLE).map((entry) => [entry.route, endpointOf(entry)]),
) as ToolEndpoints satisfies EndpointTable;
