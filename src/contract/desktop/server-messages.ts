import { z } from 'zod';
import { ENGINE_PROGRAM_NAMES } from './engine-programs.ts';

const id = z.int().positive();
/** For or from an engine process; main only forwards it. */
const engineMessage = z.object({ is: z.literal('engine-message'), id, message: z.unknown() });

/** Messages from the server on this computer to the app that started it. */
export const serverMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), address: z.url() }),
  z.object({
    is: z.literal('engine-start'),
    id,
    program: z.enum(ENGINE_PROGRAM_NAMES),
    args: z.array(z.string()).max(20).readonly(),
  }),
  engineMessage,
  z.object({ is: z.literal('engine-kill'), id }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Messages from the app to the server. */
export const serverCommandSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('stop') }),
  engineMessage,
  z.object({ is: z.literal('engine-ended'), id }),
]);
export type ServerCommand = z.infer<typeof serverCommandSchema>;
