import { z } from 'zod';

/* Messages between the server and the program that runs Moonshine. `id` identifies a session or a request. */

const id = z.int();
const pcm = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const toProgramSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open'), id, vocabulary: z.array(z.string()), phrases: z.array(z.string()) }),
  /** `isWatched`: a client reads interim text. */
  z.object({ is: z.literal('hear'), id, pcm, isWatched: z.boolean() }),
  z.object({ is: z.literal('end'), id }),
  z.object({ is: z.literal('close'), id }),
  z.object({ is: z.literal('find-speech'), id, pcm }),
]);
export type ToProgram = z.infer<typeof toProgramSchema>;

const span = z.object({ start: z.number(), end: z.number() });
const word = span.extend({
  text: z.string(),
  confidence: z.number().nullable(),
  alternatives: z.array(z.string()).optional(),
});

export const fromProgramSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), runtime: z.enum(['native', 'wasm']) }),
  /** The model cannot be used on this machine; the reason contains no transcribed text. */
  z.object({ is: z.literal('unusable'), reason: z.string() }),
  z.object({ is: z.literal('partial'), id, text: z.string() }),
  /** `missed`: ranges of speech in which no words were recognised. */
  z.object({ is: z.literal('words'), id, words: z.array(word), missed: z.array(span) }),
  z.object({ is: z.literal('speech'), id, spans: z.array(span) }),
  z.object({ is: z.literal('failed'), id }),
]);
export type FromProgram = z.infer<typeof fromProgramSchema>;
