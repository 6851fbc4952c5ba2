import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { RECORDING_LANGUAGES, TRANSLATION_LANGUAGES } from '../languages.ts';
import { INSTRUCTION_MAX, TOOL_TEXT_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import type { EndpointTable } from './endpoint.ts';

/** What every tool is given: the text, who writes, and the language of the text where it is known. */
const toolInput = {
  text: z.string().trim().min(1).max(TOOL_TEXT_MAX),
  aiService: z.enum(AI_SERVICES).optional(),
  language: z.enum(RECORDING_LANGUAGES).optional(),
};

/**
 * What every answer tells beside its text.
 * - `engine`: the service that wrote it, or `local`.
 * - `model`: the model used, `null` for a local one.
 * - `note`: what a local tool could not do, in words for people; `null` where there is nothing to say.
 */
const toolAnswer = {
  engine: z.enum([...AI_SERVICES, 'local']),
  model: z.string().nullable(),
  note: z.string().nullable(),
};

/** Events of a tool that is asked with `accept: text/event-stream`; `done` carries what a plain answer carries. */
export const eventsOf = <T extends z.ZodType>(answer: T) => ({
  /** More of the text. */
  delta: z.object({ text: z.string() }),
  /** The service broke off and is asked again: the text begins anew. */
  restart: z.object({}),
  done: answer,
  failed: z.object({ code: z.string(), error: z.string() }),
});

export const TOOL_ERRORS = [
  'calls_exceeded',
  'provider_not_configured',
  'provider_key_refused',
  'provider_refused',
  'provider_failed',
  'provider_timeout',
  'provider_busy',
  'server_busy',
  'text_too_long',
  'cancelled',
] as const satisfies readonly ErrorCode[];

function tool<const S extends string, B extends z.ZodRawShape, K extends string>(
  summary: S,
  body: B,
  field: K,
) {
  const response = z.object({ [field]: z.string(), ...toolAnswer } as {
    [N in K]: z.ZodString;
  } & typeof toolAnswer);
  return {
    summary,
    auth: 'user',
    rate: 'ai',
    body: z.strictObject({ ...toolInput, ...body }),
    response,
    events: eventsOf(response),
    errors: TOOL_ERRORS,
  } as const;
}

export const aiToolEndpoints = {
  'POST /api/grammar-check': tool('Correct grammar and spelling', {}, 'improvedText'),
  'POST /api/translate': tool(
    'Translate a text',
    { targetLanguage: z.enum(TRANSLATION_LANGUAGES) },
    'translatedText',
  ),
  'POST /api/format-email': tool('Make an e-mail of a text', {}, 'formattedEmail'),
  'POST /api/add-emojis': tool('Add emojis to a text', {}, 'enhancedText'),
  'POST /api/add-bullet-points': tool('Make a list of a text', {}, 'formattedText'),
  'POST /api/extract-key-subjects': tool('Name the key subjects of a text', {}, 'text'),
  'POST /api/custom-format': tool(
    'Do to a text what is asked for',
    { instruction: z.string().trim().min(1).max(INSTRUCTION_MAX) },
    'formattedText',
  ),
  'POST /api/personalize': {
    ...tool(
      'Write a text in the person’s own style; with an id the result is kept beside that transcription',
      { transcriptionId: z.uuid().optional() },
      'personalizedText',
    ),
    errors: [...TOOL_ERRORS, 'not_found'],
  },
} as const satisfies EndpointTable;
export type AiToolRoute = keyof typeof aiToolEndpoints;
