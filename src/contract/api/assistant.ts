import { z } from 'zod';
import { CONVERSATION_MAX, INSTRUCTION_MAX, TOOL_TEXT_MAX } from '../limits.ts';
import { AI_SERVICES } from './ai-services.ts';
import { eventsOf, TOOL_ERRORS } from './ai-tools.ts';
import { ASSISTANT_INSTRUCTIONS } from './assistant-instructions.ts';
import type { EndpointTable } from './endpoint.ts';

const said = z.string().trim().min(1).max(TOOL_TEXT_MAX);

/** One turn of a talk with the assistant. */
export const chatMessageSchema = z.strictObject({ role: z.enum(['user', 'assistant']), content: said });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `analysis`: what the assistant says. `engine` and `model`: who said it. */
const analysisSchema = z.object({ analysis: z.string(), engine: z.enum(AI_SERVICES), model: z.string() });

export const assistantEndpoints = {
  'POST /api/analyze-text': {
    summary: 'Ask the writing assistant',
    auth: 'user',
    rate: 'ai',
    body: z.strictObject({
      /** What is asked, or the text to look at where nothing else is. */
      text: said,
      instruction: z.string().trim().min(1).max(INSTRUCTION_MAX).default(ASSISTANT_INSTRUCTIONS.usual),
      /** The text that is open while one asks. */
      transcription: said.optional(),
      /** What was said before, oldest first. */
      conversation: z.array(chatMessageSchema).max(CONVERSATION_MAX).default([]),
      /** The service of the recorder: asked where the model is chosen automatically, if it can be. */
      aiService: z.enum(AI_SERVICES).optional(),
      /** Taken from what is stored of the person, whatever stands here. */
      personalityProfile: z.unknown().optional(),
      userPreferences: z.unknown().optional(),
    }),
    response: analysisSchema,
    events: eventsOf(analysisSchema),
    errors: TOOL_ERRORS,
  },
} as const satisfies EndpointTable;
