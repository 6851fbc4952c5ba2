import { z } from 'zod';

const child = z.int().positive();

/**
 * What the server on this computer tells main; its own side is `src/server/app-host.ts`. `ask`: what the process that
 * runs Whisper is to be asked; main only hands it on.
 */
export const serverNewsSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), address: z.url() }),
  z.object({ is: z.literal('whisper-start'), id: child, modelPath: z.string() }),
  z.object({ is: z.literal('whisper-ask'), id: child, ask: z.unknown() }),
  z.object({ is: z.literal('whisper-kill'), id: child }),
]);
export type ServerNews = z.infer<typeof serverNewsSchema>;

/** What it is told. */
export type ServerOrder =
  | { readonly is: 'stop' }
  | { readonly is: 'whisper-answer'; readonly id: number; readonly answer: unknown }
  | { readonly is: 'whisper-ended'; readonly id: number };
