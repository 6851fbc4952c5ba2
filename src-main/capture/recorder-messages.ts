import { z } from 'zod';

/** Commands to the microphone process. `device`: null for the system default. */
export const recorderCommandSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list') }),
  z.object({ do: z.literal('open'), device: z.string().nullable() }),
  z.object({ do: z.literal('close') }),
]);
export type RecorderProcessCommand = z.infer<typeof recorderCommandSchema>;

/**
 * Messages of the process. `opened`: null if no microphone opened. `frame`: 16-bit samples. `lost`: the
 * microphone is unreadable.
 */
export const recorderMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('listed'), names: z.array(z.string()) }),
  z.object({ is: z.literal('opened'), sampleRate: z.int().positive().nullable() }),
  z.object({ is: z.literal('frame'), bytes: z.instanceof(ArrayBuffer) }),
  z.object({ is: z.literal('lost') }),
]);
export type RecorderProcessMessage = z.infer<typeof recorderMessageSchema>;
