import { z } from 'zod';
import { measuredAnswerSchema } from '../../../../contract/desktop/engine-programs.ts';

/**
 * Requests to the engine's program. Audio: 16 kHz mono 16-bit samples. `language`: a code, null to detect.
 */
export const localRequestSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('transcribe'),
    id: z.int(),
    pcm: z.instanceof(Uint8Array),
    language: z.string().nullable(),
    prompt: z.string(),
  }),
  z.object({ is: z.literal('open'), id: z.int(), language: z.string().nullable() }),
  z.object({ is: z.literal('feed'), id: z.int(), pcm: z.instanceof(Uint8Array) }),
  z.object({ is: z.literal('finish'), id: z.int() }),
  z.object({ is: z.literal('cancel'), id: z.int() }),
]);
export type LocalRequest = z.infer<typeof localRequestSchema>;

const second = z.number().nonnegative();
const percent = z.number().min(0).max(100).nullable();
const recognitionSchema = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: second, end: second, text: z.string() })),
  words: z.array(z.object({ text: z.string(), start: second, end: second, confidence: percent })).nullable(),
  language: z.string().nullable(),
  confidence: percent,
  isTruncated: z.boolean().optional(),
});

/**
 * Answers of the program. `ready` or `unloadable` comes first, once. `fed` answers each `feed` and `open`
 * with the text so far; `heard` or `failed` ends an id.
 */
export const localAnswerSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('unloadable') }),
  z.object({ is: z.literal('fed'), id: z.int(), text: z.string() }),
  z.object({ is: z.literal('heard'), id: z.int(), recognition: recognitionSchema }),
  z.object({ is: z.literal('failed'), id: z.int(), why: z.enum(['language', 'cancelled', 'engine']) }),
  // Only when the program was started to measure.
  measuredAnswerSchema,
]);
export type LocalAnswer = z.infer<typeof localAnswerSchema>;
