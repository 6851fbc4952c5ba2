import { z } from 'zod';
import { ENGINE_PROGRAM_NAMES } from '../../src/contract/desktop/engine-programs.ts';

const child = z.int().positive();
const program = z.enum(ENGINE_PROGRAM_NAMES);

/**
 * Messages from the server on this computer; its own side is `src/server/speech/engines/app-host.ts`.
 * `message`: for an engine process; main only forwards it.
 */
export const serverMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), address: z.url() }),
  z.object({ is: z.literal('engine-start'), id: child, program, args: z.array(z.string()).max(20) }),
  z.object({ is: z.literal('engine-message'), id: child, message: z.unknown() }),
  z.object({ is: z.literal('engine-kill'), id: child }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Messages to the server. */
export type ServerCommand =
  | { readonly is: 'stop' }
  | { readonly is: 'engine-message'; readonly id: number; readonly message: unknown }
  | { readonly is: 'engine-ended'; readonly id: number };
