import { z } from 'zod';

/** Commands to the key hook process. `codes`: any of these keys ends the wait. */
export const hookCommandSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('listen'), codes: z.array(z.int()) }),
  z.object({ do: z.literal('stop') }),
]);
export type HookCommand = z.infer<typeof hookCommandSchema>;

/** Messages of the process. `ready`: its key codes by name. `up`: one of the keys was released. */
export const hookMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), keys: z.record(z.string(), z.int()) }),
  z.object({ is: z.literal('up') }),
]);
export type HookMessage = z.infer<typeof hookMessageSchema>;
