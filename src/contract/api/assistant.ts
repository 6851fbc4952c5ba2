import { z } from 'zod';
import { CONVERSATION_MAX, INSTRUCTION_MAX, TOOL_TEXT_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { eventsOf, TOOL_ERRORS } from './ai-tools.ts';
import { ASSISTANT_INSTRUCTIONS } from './assistant-instructions.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { storableText } from './storable-text.ts';

const said = storableText().trim().min(1).max(TOOL_TEXT_MAX);

/** One message of a conversation with the assistant. */
export const chatMessageSchema = z.strictObject({ role: z.enum(['user', 'assistant']), content: said });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `analysis`: the assistant's reply. `engine` and `model`: the service and model that wrote it. */
const analysisSchema = z.object({ analysis: z.string(), engine: z.enum(AI_SERVICES), model: z.string() });

export const assistantEndpoints = {
  'POST /api/analyze-text': {
    summary: 'Ask the writing assistant',
    auth: 'user',
    rate: 'ai',
    body: z.strictObject({
      /** The user's question; with an instruction and no transcription, the text that it is about. */
      text: said,
      instruction: storableText().trim().min(1).max(INSTRUCTION_MAX).default(ASSISTANT_INSTRUCTIONS.usual),
      /** The text that is open in the editor. */
      transcription: said.optional(),
      /** The id of that text; the request is recorded in its privacy receipt. */
      textId: itemId.optional(),
      /** Earlier messages, oldest first. */
      conversation: z.array(chatMessageSchema).max(CONVERSATION_MAX).default([]),
      /**
       * The service chosen in the recorder; preferred when the model is chosen automatically, if available.
       */
      aiService: z.enum(AI_SERVICES).optional(),
      /** Ignored: the server uses the stored profile and preferences. */
      personalityProfile: z.unknown().optional(),
      userPreferences: z.unknown().optional(),
    }),
    response: analysisSchema,
    events: eventsOf(analysisSchema),
    errors: TOOL_ERRORS,
  },
} as const satisfies EndpointTable;
