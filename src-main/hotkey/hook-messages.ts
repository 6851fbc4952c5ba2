import { z } from 'zod';

/** Names as in `key-names.ts`. */
const name = z.string().max(40);

/**
 * Commands to the key hook. `listen`: the keys to listen for, none to end; `isHeld` keys report their press and
 * release, the others one `tap`. `await-release`: reports `released` once when a key of one group is released.
 * `forget`: cancels that.
 */
export const hookCommandSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('listen'), keys: z.array(z.object({ name, isHeld: z.boolean() })) }),
  z.object({ do: z.literal('await-release'), groups: z.array(z.array(name)) }),
  z.object({ do: z.literal('forget') }),
]);
export type HookCommand = z.infer<typeof hookCommandSchema>;

/**
 * Key gestures. `tap`: pressed and released alone. `down`, `up`: of a held key. `broken`: another key followed at once,
 * so that it was meant as a shortcut or a character.
 */
export const GESTURES = ['tap', 'down', 'up', 'broken'] as const;
export type Gesture = (typeof GESTURES)[number];

/** Messages of the hook. Keys that were not asked for are never named. */
export const hookMessageSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('gesture'), name, gesture: z.enum(GESTURES) }),
  z.object({ is: z.literal('released') }),
]);
export type HookMessage = z.infer<typeof hookMessageSchema>;
