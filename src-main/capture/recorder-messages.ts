import { z } from 'zod';

/** Commands to the microphone process. `device`: null for the system default. */
export const recorderCommandSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('list') }),
  z.object({ do: z.literal('open'), device: z.string().nullable() }),
  z.object({ do: z.literal('close') }),
]);
export type RecorderProcessCommand = z.infer<typeof recorderCommandSchema>;

/** What it says. `opened`: null where no microphone could be. `frame`: 16-bit samples. `lost`: it can't be read any more. */
export const recorderMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('listed'), names: z.array(z.string()) }),
  z.object({ is: z.literal('opened'), sampleRate: z.int().positive().nullable() }),
  z.object({ is: z.literal('frame'), bytes: z.instanceof(ArrayBuffer) }),
  z.object({ is: z.literal('lost') }),
]);
export type RecorderProcessMessage = z.infer<typeof recorderMessageSchema>;
